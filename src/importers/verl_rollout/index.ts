import type { RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject } from '../json.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readFlag } from '../values.ts';
import { rewardOfRow } from './reward.ts';

/** verl's rollout and validation dumps. */
export const verlRollout: Importer = {
  id: 'verl_rollout',
  label: 'verl rollouts',
  looksLike: '{"input": "…", "output": "…", "gts": "36", "score": 1.0, "step": 12}',
  source: 'rows',
  companions: [],
  detect,
  read: (run) => new VerlReader(run),
};

function detect(head: SourceHead): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  return objects.some(isRow) ? 'verl-rollout' : null;
}

function isRow(row: JsonObject): boolean {
  return ['input', 'output', 'score', 'step'].every((key) => Object.hasOwn(row, key));
}

class VerlReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #prompts: PromptTasks;
  readonly #seenRollouts = new Set<string>();

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#prompts = new PromptTasks(run);
  }

  add(record: SourceRecord): string | null {
    const { value: row, file, line } = record;
    if (!isObject(row)) return 'not an object with input, output and score';
    const run = this.#run;
    const step = integer(own(row, 'step')) ?? numberInPath(file, /(?:^|\/)(\d+)\.jsonl/);
    const session = sessionOf(row);
    if (session !== null) {
      run.stepsTotal.add(1);
      if (this.#isFurtherPiece(JSON.stringify([step, session.task, session.rollout]))) return null;
    }
    const prompt = idText(own(row, 'input'));
    if (session === null && prompt === null) return 'has no input, so its group is not known';
    const task = session?.task ?? this.#prompts.taskOf(prompt ?? '', idText(own(row, 'gts')));
    const overlong = readFlag(own(row, 'overlong'));
    if (overlong !== null) run.truncated.add(overlong ? 1 : 0);
    const { reward, raw } = rewardOfRow(row, run);
    const group = run.group({ task, role: 'default', step }, file, line);
    run.put(group, { reward, raw, id: session?.rollout ?? null, file, line });
    return null;
  }

  finish(): void {
    if (this.#seenRollouts.size > 0) this.#run.groupedByPrompt = false;
  }

  /** Rows of one session carry the same copied reward: they are counted once. */
  #isFurtherPiece(key: string): boolean {
    const known = this.#seenRollouts.has(key);
    this.#seenRollouts.add(key);
    return known;
  }
}

/** The v1 trainer's uid is `{prompt uid}_{session}_{output}`; null for every other. */
function sessionOf(row: JsonObject): { readonly task: string; readonly rollout: string } | null {
  const parts = /^(.+)_(\d+)_\d+$/s.exec(idText(own(row, 'uid')) ?? '');
  return parts?.[1] === undefined || parts[2] === undefined ? null : { task: parts[1], rollout: parts[2] };
}
