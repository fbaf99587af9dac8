import { Fingerprint } from '../build/fingerprint.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { RolloutIds } from '../grouping/rolloutIds.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, integer, isArray, isObject, own, type JsonObject } from '../json.ts';
import { baseName } from '../read/ignored.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readNumber, readReward } from '../values.ts';

/** The rollout summaries of tinker-cookbook: rewards and lengths, no text. */
export const tinkerSummaries: Importer = {
  id: 'tinker_summaries',
  label: 'tinker rollout summaries',
  looksLike: '{"split": "train", "iteration": 6, "group_idx": 0, "traj_idx": 0, "total_reward": 1.0, "steps": []}',
  source: 'rows',
  companions: ['metrics.jsonl', 'checkpoints.jsonl', 'timing_spans.jsonl', 'config.json', '*_logtree.json'],
  detect,
  read: (run) => new TinkerReader(run),
};

/** Numbers about a rollout that are no parts of its reward. */
const NOT_COMPONENTS = /^num_turns$|_(?:calls|tokens|ms)$/;

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && isSummary(value)) ? 'tinker-rollout-summaries' : null;
}

function isSummary(row: JsonObject): boolean {
  return ['group_idx', 'traj_idx', 'total_reward'].every((key) => Object.hasOwn(row, key));
}

class TinkerReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #ids: RolloutIds;
  readonly #splits = new Set<string>();

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#ids = new RolloutIds(run);
    run.columns.name({ reward: 'total_reward', group: 'group_idx', step: 'iteration' });
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with group_idx and total_reward';
    const run = this.#run;
    const chosen = run.columns.of(row, file, line);
    const index = idText(own(row, 'group_idx'));
    if (index === null && chosen.task === undefined) return 'has no group_idx, so its group is not known';
    const iterated = integer(own(row, 'iteration')) ?? numberInPath(file, /(?:^|\/)iteration_(\d+)\//);
    const step = chosen.step === undefined ? iterated : chosen.step;
    const split = idText(own(row, 'split')) ?? splitOfPath(file);
    const rollout = idText(own(row, 'traj_idx'));
    if (rollout !== null) {
      const content = new Fingerprint().add(JSON.stringify(row)).value;
      if (this.#ids.isRepeat([iterated, split, index, rollout], content, file, line)) {
        run.dropRepeat();
        return null;
      }
    }
    this.#splits.add(split);
    this.#count(row, chosen.length);
    // An index means something in its iteration only, and there is no prompt to name the task by.
    const iteration = iterated === null ? '' : `iteration-${iterated}-`;
    const task = chosen.task ?? `${split === 'train' || split === '' ? '' : `${split}-`}${iteration}group-${index}`;
    const raw = chosen.raw === undefined ? own(row, 'total_reward') : chosen.raw;
    const group = run.group({ task, role: chosen.role, step, split }, file, line);
    run.put(group, { reward: readReward(raw), raw, id: rollout, tokens: chosen.length, file, line });
    return null;
  }

  finish(): void {
    if (this.#splits.has('train') && this.#splits.size > 1)
      this.#run.facts.add('There are training and evaluation rollouts here; their groups are kept apart.');
  }

  #count(row: JsonObject, length: number | null | undefined): void {
    const run = this.#run;
    const list = own(row, 'steps');
    const steps = isArray(list) ? list.filter(isObject) : [];
    if (readNumber(own(row, 'final_reward')) !== null) run.components.add('final_reward');
    if (steps.some((step) => readNumber(own(step, 'reward')) !== null)) run.components.add('step_reward');
    const metrics = own(row, 'trajectory_metrics');
    if (isObject(metrics)) {
      for (const name of Object.keys(metrics)) if (!NOT_COMPONENTS.test(name)) run.components.add(name);
    }
    if (length !== undefined && length !== null) run.responseTokens.add(length);
    if (!isArray(list)) return;
    run.stepsTotal.add(steps.length);
    if (length !== undefined) return;
    for (const step of steps) {
      const tokens = readNumber(own(step, 'ac_len'));
      if (tokens !== null && tokens >= 0) run.responseTokens.add(tokens);
    }
  }
}

/** `train` of train_rollout_summaries.jsonl, `eval_x` of eval_x_rollout_summaries.jsonl. */
function splitOfPath(path: string): string {
  return /^(.+)_rollout_summaries\.jsonl/.exec(baseName(path))?.[1] ?? '';
}
