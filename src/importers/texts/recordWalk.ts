import type { Pace } from '../build/pace.ts';
import type { Source, SourceRecord } from '../read/source.ts';

/** A record from which on a file can be read: those before it end at this share of the file. */
interface Mark {
  readonly record: number;
  readonly done: number;
}

/** Finds records of a file by their number. What was passed on the way makes the next way shorter. */
export class RecordWalk {
  readonly #source: Source;
  readonly #marks: Mark[] = [{ record: 0, done: 0 }];

  constructor(source: Source) {
    this.#source = source;
  }

  /** The record of a number, counted as an import counts them: rows of a parquet file by their own; null when it is not there. */
  async find(wanted: number, pace: Pace): Promise<SourceRecord | null> {
    const isParquet = this.#source.shape === 'parquet';
    const mark = this.#marks.findLast(({ record }) => record <= wanted) ?? { record: 0, done: 0 };
    let number = mark.record;
    let { done } = mark;
    for (const record of this.#from(mark, wanted)) {
      if (record === null) {
        if (pace.isDue) await pace.rest();
        continue;
      }
      if (isParquet) number = record.line - 1;
      else if (record.done !== done) this.#mark({ record: number, done });
      ({ done } = record);
      if (number === wanted) return record;
      number += 1;
      if (pace.tick()) await pace.rest(done);
    }
    return null;
  }

  #from({ done }: Mark, wanted: number): Generator<SourceRecord | null> {
    if (done > 0 && this.#source.recordsAfter !== undefined) return this.#source.recordsAfter(done);
    return this.#source.recordsFromRow?.(wanted) ?? this.#source.records(() => undefined);
  }

  #mark(mark: Mark): void {
    if (this.#source.recordsAfter !== undefined && mark.record > this.#marks.at(-1)!.record) this.#marks.push(mark);
  }
}
