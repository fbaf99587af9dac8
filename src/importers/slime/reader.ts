import { countEnd } from '../build/countEnd.ts';
import type { Pace } from '../build/pace.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { rewardColumns } from '../columns.ts';
import type { End } from '../end.ts';
import type { RecordReader } from '../importer.ts';
import { firstOwn, idText, integer, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { numberInPath } from '../read/numberInPath.ts';
import type { SourceRecord } from '../read/source.ts';
import { readFlag, readNumber, readReward } from '../values.ts';

/** What is kept of a sample until all are there: which entry of a reward is used depends on all of them. */
interface Sample {
  readonly group: string;
  readonly role: string;
  readonly id: string | null;
  readonly step: number | null;
  readonly raw: JsonValue | undefined;
  readonly tokens: number | null;
  readonly place: number;
  readonly file: string;
  readonly line: number;
}

/** Reads converted samples; their reward is a number, or an object of numbers of which one was trained on. */
export class SlimeReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #samples: Sample[] = [];
  /** Samples that hold each entry of a reward object. */
  readonly #keys = new Map<string, number>();
  #removed = 0;

  constructor(run: RunBuilder) {
    this.#run = run;
    run.columns.name({ reward: 'reward', group: 'group_index', length: 'response_length' });
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not an object with group_index and reward';
    const chosen = this.#run.columns.of(row, file, line);
    const group = chosen.task ?? idText(own(row, 'group_index'));
    if (group === null) return 'has no group_index, so its group is not known';
    const raw = chosen.raw === undefined ? own(row, 'reward') : chosen.raw;
    if (isObject(raw)) this.#noteKeys(raw);
    countEnd(this.#run, endOf(own(row, 'status')));
    const length = chosen.length === undefined ? readNumber(own(row, 'response_length')) : chosen.length;
    if (length !== null && length >= 0) this.#run.responseTokens.add(length);
    if (readFlag(own(row, 'remove_sample')) === true) this.#removed += 1;
    const logged =
      integer(firstOwn(row, ['rollout_id', 'step'])) ?? numberInPath(file, /(?:^|[/_])rollout_(?:data\/)?(\d+)\.jsonl/);
    const step = chosen.step === undefined ? logged : chosen.step;
    this.#samples.push({
      group,
      role: chosen.role,
      id: idText(own(row, 'index')),
      step,
      raw,
      tokens: length,
      place: this.#run.here,
      file,
      line,
    });
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const run = this.#run;
    const key = this.#chooseKey();
    for (const { group: task, role, id, step, raw, tokens, place, file, line } of this.#samples) {
      const value = isObject(raw) ? own(raw, key) : raw;
      const group = run.group({ task, role, step }, file, line);
      run.put(group, { reward: readReward(value), raw: value, id, tokens, place, file, line });
      if (pace.tick()) await pace.rest();
    }
    if (this.#removed > 0)
      run.facts.add(
        `Samples marked remove_sample: ${this.#removed}. They were kept out of the loss, but their rewards count in their groups.`,
      );
  }

  #noteKeys(reward: JsonObject): void {
    for (const [key, value] of Object.entries(reward)) {
      if (readReward(value).state === 'unreadable') continue;
      this.#keys.set(key, (this.#keys.get(key) ?? 0) + 1);
      this.#run.components.add(key);
    }
  }

  /** The entry that is called like a reward, else the one that most samples hold; asks when there are several. */
  #chooseKey(): string {
    const names = [...this.#keys.keys()];
    const common = [...this.#keys].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
    const key = rewardColumns(names)[0] ?? common;
    if (names.length > 1)
      this.#run.ask(
        'reward-key',
        `The reward is an object (${names.slice(0, 8).join(', ')}); "${key}" is taken. Which of them was the training's reward key?`,
      );
    return key;
  }
}

/** The end by slime's status, with or without the name of its class in front; an aborted sample is neither cut nor failed. */
function endOf(status: JsonValue | undefined): End | null {
  if (typeof status !== 'string' || status === '') return null;
  const word = status.slice(status.lastIndexOf('.') + 1).toLowerCase();
  return word === 'truncated' ? 'length' : word === 'failed' ? 'error' : 'other';
}
