import type { RunBuilder } from '../build/runBuilder.ts';
import type { RecordReader } from '../importer.ts';
import { idText, integer, isObject, own } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readReward } from '../values.ts';

/**
 * Reads the tables of frameworks that log single samples and never a whole group: OpenRLHF (one a step) and SkyRL (the
 * lowest, the highest and some between). Every row is a group of one.
 */
export class PicksReader implements RecordReader {
  readonly #run: RunBuilder;
  #count = 0;

  constructor(run: RunBuilder) {
    this.#run = run;
    run.facts.add(
      'This table holds single samples that the framework picked, not whole groups: every row is a group of one, and no estimator that compares inside a group says anything here.',
    );
  }

  add({ value: row, file, line }: SourceRecord): string | null {
    if (!isObject(row)) return 'not a row with a reward';
    this.#count += 1;
    const step = integer(own(row, 'step') ?? own(row, 'global_step'));
    const task = `sample-${this.#count}`;
    const raw = own(row, 'reward');
    this.#run.put(this.#run.group({ task, role: 'default', step }, file, line), {
      reward: readReward(raw),
      raw,
      id: idText(own(row, 'idx')),
      file,
      line,
    });
    return null;
  }

  finish(): void {}
}
