import type { RunBuilder } from '../build/runBuilder.ts';
import type { Importer } from '../importer.ts';
import type { Source, SourceRecord } from '../read/source.ts';
import { isTextColumn } from './rowTexts.ts';

/** Records that are looked at: a format that has no texts in these has none. */
const LOOKED_AT = 50;

/** Finds out whether a run has texts. Until none were seen, places are kept; without texts nobody needs them. */
export class TextWatch {
  readonly #importer: Importer;
  readonly #run: RunBuilder;
  #left: number;

  constructor(importer: Importer, run: RunBuilder) {
    this.#importer = importer;
    this.#run = run;
    this.#left = importer.textsOf === undefined ? 0 : LOOKED_AT;
    run.keepsPlaces = importer.textsOf !== undefined;
  }

  /** Looks at a record, as long as it is one of the first. */
  see(record: SourceRecord, source: Source): void {
    if (this.#left === 0) return;
    this.#left -= 1;
    if (this.#hasTexts(record, source)) this.#left = 0;
    else if (this.#left === 0) this.#run.keepsPlaces = false;
  }

  /** To be called after the last record. */
  end(): void {
    if (this.#left > 0) this.#run.keepsPlaces = false;
  }

  #hasTexts({ value }: SourceRecord, source: Source): boolean {
    // The long columns of a parquet file are not read by an import.
    if (source.shape === 'parquet' && source.columns.some(isTextColumn)) return true;
    return this.#importer.textsOf?.(value, 0) != null;
  }
}
