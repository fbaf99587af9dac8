import { rowTexts } from '../texts/rowTexts.ts';
import { countEnd } from '../build/countEnd.ts';
import { Fingerprint } from '../build/fingerprint.ts';
import type { Pace } from '../build/pace.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { isRewardName } from '../columns.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isObject, own, type JsonObject } from '../json.ts';
import type { ChosenParts } from '../mapping/runColumns.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readNumber, readReward } from '../values.ts';
import { endOf } from './end.ts';

/** The results.jsonl of verifiers before its version 1, and what prime-rl wrote in that form. */
export const verifiersResults: Importer = {
  id: 'verifiers_results',
  label: 'verifiers results',
  looksLike: '{"example_id": 0, "prompt": [], "completion": [], "reward": 1.0, "metrics": {}}',
  source: 'rows',
  companions: ['metadata.json'],
  detect,
  textsOf: rowTexts,
  read: (run) => new VerifiersReader(run),
};

/** Old files name the example `id`, as any table of rows may: then one of these must be there as well. */
const MARKS = ['metrics', 'is_completed', 'stop_condition', 'timing', 'generation_ms', 'total_ms'];
/** Numbers about a rollout that are no parts of its reward. */
const NOT_COMPONENTS = /^num_turns$|_(?:calls|tokens|ms)$/;

function detect(head: SourceHead): string | null {
  if (head.shape === 'table') return null;
  const objects = head.records.map(({ value }) => value).filter(isObject);
  return objects.some(isResult) ? 'verifiers-results' : null;
}

function isResult(row: JsonObject): boolean {
  if (!['prompt', 'completion', 'reward'].every((key) => Object.hasOwn(row, key))) return false;
  if (Object.hasOwn(row, 'example_id')) return true;
  return Object.hasOwn(row, 'id') && MARKS.some((key) => Object.hasOwn(row, key));
}

/** What is kept of a rollout until all are there. */
interface Rollout {
  readonly example: string;
  readonly task: string | null;
  readonly chosen: ChosenParts;
  readonly raw: ReturnType<typeof own>;
  readonly logged: number | null;
  readonly here: number;
  readonly file: string;
  readonly line: number;
}

class VerifiersReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #rollouts: Rollout[] = [];
  readonly #tasks = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(run: RunBuilder) {
    this.#run = run;
    run.columns.name({ reward: 'reward', group: 'example_id' });
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with example_id and reward';
    const chosen = this.#run.columns.of(row, file, line);
    // Older files call it id; a run that was resumed may hold both.
    if (Object.hasOwn(row, 'example_id')) this.#run.columns.find('group', 'example_id');
    else if (this.#rollouts.length === 0) this.#run.columns.find('group', 'id');
    const example = idText(own(row, 'example_id')) ?? idText(own(row, 'id')) ?? chosen.task ?? null;
    if (example === null) return 'has no example_id, so its group is not known';
    if (this.#isRepeat(row, file, line)) return null;
    const task = idText(own(row, 'task'));
    if (task !== null) this.#tasks.add(task);
    this.#count(row, chosen.length);
    const raw = chosen.raw === undefined ? own(row, 'reward') : chosen.raw;
    const logged = readNumber(own(row, 'advantage'));
    this.#rollouts.push({ example, task, chosen, raw, logged, here: this.#run.here, file, line });
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const several = this.#tasks.size > 1;
    for (const { example, task, chosen, raw, logged, here, file, line } of this.#rollouts) {
      const named = several && task !== null ? `${task}/${example}` : example;
      const place = { task: chosen.task ?? named, role: chosen.role, split: splitOfPath(file) };
      const step = chosen.step === undefined ? stepOfPath(file) : chosen.step;
      const group = this.#run.group({ ...place, step }, file, line);
      this.#run.put(group, { reward: readReward(raw), raw, logged, place: here, file, line });
      if (pace.tick()) await pace.rest();
    }
  }

  /** A run that is resumed may write a record again. Only its times tell such a repeat from an equal rollout. */
  #isRepeat(row: JsonObject, file: string, line: number): boolean {
    if (!isObject(own(row, 'timing'))) return false;
    const print = new Fingerprint().add(JSON.stringify([stepOfPath(file), splitOfPath(file), row])).value;
    const known = this.#seen.has(print);
    this.#seen.add(print);
    if (!known) return false;
    this.#run.dropRepeat();
    this.#run.notices.count('repeat', () => `${at(file, line)}: a rollout that was read before; it is counted once`);
    return true;
  }

  #count(row: JsonObject, length: number | null | undefined): void {
    const run = this.#run;
    for (const name of componentsOf(row)) run.components.add(name);
    countEnd(run, endOf(row));
    if (readNumber(own(row, 'advantage')) !== null) run.hasLoggedAdvantage = true;
    const usage = own(row, 'token_usage');
    const used = isObject(usage) ? readNumber(own(usage, 'output_tokens')) : null;
    const tokens = length === undefined ? used : length;
    if (tokens !== null && tokens >= 0) run.responseTokens.add(tokens);
  }
}

/** The metrics, which later files hold once more as keys of the row; of older files the keys with a reward's name. */
function componentsOf(row: JsonObject): readonly string[] {
  const metrics = own(row, 'metrics');
  const names = isObject(metrics)
    ? Object.keys(metrics)
    : Object.keys(row).filter((key) => key !== 'reward' && isRewardName(key) && typeof own(row, key) === 'number');
  return names.filter((name) => !NOT_COMPONENTS.test(name));
}

/** The step of prime-rl's folders, `step_12/train_rollouts.jsonl`. */
function stepOfPath(path: string): number | null {
  return numberInPath(path, /(?:^|\/)step_(\d+)\//);
}

/** `train` or `eval` of prime-rl's files, else empty. */
function splitOfPath(path: string): string {
  return /(?:^|\/)(train|eval)_rollouts\.jsonl/.exec(path)?.[1] ?? '';
}
