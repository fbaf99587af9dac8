import type { Pace } from '../build/pace.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own, type JsonObject } from '../json.ts';
import type { ChosenParts } from '../mapping/runColumns.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readNumber, readReward } from '../values.ts';

/** What is kept of a rollout until all are there. */
interface Rollout {
  readonly task: string;
  readonly chosen: ChosenParts;
  /** Number of the prompt, so that each text is kept once. */
  readonly prompt: number;
  readonly sample: string | null;
  /** Weights at its end: the training step. */
  readonly version: number | null;
  readonly raw: ReturnType<typeof own>;
  readonly here: number;
  readonly file: string;
  readonly line: number;
}

/** The rollouts of a task, a prompt and a role between two restarts. */
interface Attempt {
  readonly task: string;
  readonly rollouts: Rollout[];
  readonly samples: Set<string>;
  readonly versions: Set<number | null>;
}

/**
 * Groups by task and prompt: after a restart the task counter begins again, and files are appended to. Where every task
 * has one sample, the task names the rollout, and the prompt the group.
 */
export class ArealReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #rollouts: Rollout[] = [];
  readonly #prompts = new Map<string, number>();

  constructor(run: RunBuilder) {
    this.#run = run;
    run.columns.name({ reward: 'reward', group: 'task_id', step: 'tail_version' });
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with task_id and reward';
    const chosen = this.#run.columns.of(row, file, line);
    const task = chosen.task ?? idText(own(row, 'task_id'));
    if (task === null) return 'has no task_id, so its group is not known';
    const length = chosen.length === undefined ? lengthOf(row) : chosen.length;
    if (length !== null) this.#run.responseTokens.add(length);
    this.#rollouts.push({
      task,
      chosen,
      prompt: this.#numberOf(idText(own(row, 'prompt')) ?? ''),
      sample: idText(own(row, 'sample_idx')),
      version: chosen.step === undefined ? versionOf(row, file) : chosen.step,
      raw: chosen.raw === undefined ? own(row, 'reward') : chosen.raw,
      here: this.#run.here,
      file,
      line,
    });
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    // Who names the group means it: neither attempts nor prompts are told apart then.
    if (this.#run.columns.choice('group') !== undefined) return this.#byChosenColumn(pace);
    const attempts = attemptsOf(this.#rollouts);
    const hasPrompts = this.#prompts.size > (this.#prompts.has('') ? 1 : 0);
    if (hasPrompts && attempts.every(({ samples }) => samples.size <= 1)) await this.#byPrompt(pace);
    else await this.#byTask(attempts, pace);
  }

  async #byChosenColumn(pace: Pace): Promise<void> {
    for (const { task, chosen, sample: id, version: step, raw, here, file, line } of this.#rollouts) {
      const group = this.#run.group({ task, role: chosen.role, step }, file, line);
      this.#run.put(group, { reward: readReward(raw), raw, id, place: here, file, line });
      if (pace.tick()) await pace.rest();
    }
  }

  #numberOf(prompt: string): number {
    const number = this.#prompts.get(prompt) ?? this.#prompts.size + 1;
    this.#prompts.set(prompt, number);
    return number;
  }

  async #byPrompt(pace: Pace): Promise<void> {
    this.#run.groupedByPrompt = true;
    for (const { prompt, task, chosen, version: step, raw, here, file, line } of this.#rollouts) {
      const place = { task: `prompt-${prompt}`, role: chosen.role, step };
      this.#run.put(this.#run.group(place, file, line), {
        reward: readReward(raw),
        raw,
        id: task,
        place: here,
        file,
        line,
      });
      if (pace.tick()) await pace.rest();
    }
  }

  async #byTask(attempts: readonly Attempt[], pace: Pace): Promise<void> {
    const named = new Map<string, number>();
    let mixed = 0;
    for (const { task, rollouts, versions } of attempts) {
      const [first] = rollouts;
      if (first === undefined) continue;
      if (versions.size > 1) mixed += 1;
      const name = JSON.stringify([task, first.chosen.role]);
      const count = (named.get(name) ?? 0) + 1;
      named.set(name, count);
      const place = { task: count === 1 ? task : `${task}-${count}`, role: first.chosen.role, step: latest(versions) };
      const group = this.#run.newGroup(place, first.file, first.line);
      for (const { sample: id, raw, here, file, line } of rollouts) {
        this.#run.put(group, { reward: readReward(raw), raw, id, place: here, file, line });
        if (pace.tick()) await pace.rest();
      }
    }
    if (mixed > 0)
      this.#run.facts.add(
        `In ${mixed} of ${attempts.length} groups, rollouts ended under different weights (tail_version); the latest is taken as their step.`,
      );
    if ([...named.values()].some((count) => count > 1))
      this.#run.facts.add(
        'Some task ids come again with another prompt or after a restart; they are groups of their own.',
      );
  }
}

/** A sample that comes again under other weights opens a new attempt: the run was started again. */
function attemptsOf(rollouts: readonly Rollout[]): readonly Attempt[] {
  const all: Attempt[] = [];
  const current = new Map<string, Attempt>();
  for (const rollout of rollouts) {
    const { task, chosen, prompt, sample, version } = rollout;
    const key = JSON.stringify([task, prompt, chosen.role]);
    let attempt = current.get(key);
    const again = sample !== null && attempt?.samples.has(sample) === true && !attempt.versions.has(version);
    if (attempt === undefined || again) {
      attempt = { task, rollouts: [], samples: new Set(), versions: new Set() };
      all.push(attempt);
      current.set(key, attempt);
    }
    attempt.rollouts.push(rollout);
    attempt.versions.add(version);
    if (sample !== null) attempt.samples.add(sample);
  }
  return all;
}

function latest(versions: ReadonlySet<number | null>): number | null {
  let found: number | null = null;
  for (const version of versions) if (version !== null && (found === null || version > found)) found = version;
  return found;
}

/** The weights at the end of a rollout, from the row or its folder. */
function versionOf(row: JsonObject, file: string): number | null {
  return integer(own(row, 'tail_version')) ?? numberInPath(file, /(?:^|\/)rollout\/(\d+)\//);
}

/** Response tokens: those of the sequence without the prompt's. */
function lengthOf(row: JsonObject): number | null {
  const whole = readNumber(own(row, 'seqlen'));
  const prompt = readNumber(own(row, 'prompt_len'));
  return whole === null || prompt === null || whole < prompt ? null : whole - prompt;
}
