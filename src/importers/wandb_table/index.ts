import { Fingerprint } from '../build/fingerprint.ts';
import type { Pace } from '../build/pace.ts';
import { NO_PLACE, placeOfPart } from '../build/places.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Source, SourceRecord } from '../read/source.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import type { TrajectoryTexts } from '../texts/types.ts';
import { rowKind, type RowKind, unpivoted } from './rows.ts';

/** The file behind a table that was logged to W&B: its rows are read as those of the framework that logged them. */
export const wandbTables: Importer = {
  id: 'wandb_table',
  label: 'W&B table',
  looksLike: '{"columns": ["step", "prompt", "completion", …], "data": [[…], …]}',
  source: 'rows',
  companions: ['wandb-metadata.json', 'wandb-summary.json'],
  detect,
  textsOf: (row, part) => (isObject(row) ? textsOf(row, part) : null),
  read: (run) => new TableReader(run),
};

function detect(head: SourceHead): string | null {
  return head.container === 'wandb-table' && rowKind(head) !== null ? 'wandb-table' : null;
}

function textsOf(row: JsonObject, part: number): TrajectoryTexts | null {
  return rowTexts(Object.hasOwn(row, 'score_1') ? (unpivoted(row)[part] ?? null) : row);
}

interface TableFile {
  readonly source: Source;
  readonly records: SourceRecord[];
  readonly places: number[];
  readonly prints: string[];
}

/**
 * Keeps the rows of every file until the last is there: frameworks log a table that grows, so that a later file holds
 * all rows of the earlier ones, and only the largest is to be read.
 */
class TableReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #files = new Map<Source, TableFile>();

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  add(record: SourceRecord, source: Source): string | null {
    if (!isObject(record.value)) return 'not a row of the table';
    let file = this.#files.get(source);
    if (file === undefined) {
      file = { source, records: [], places: [], prints: [] };
      this.#files.set(source, file);
    }
    file.records.push(record);
    file.places.push(this.#run.here);
    file.prints.push(new Fingerprint().add(JSON.stringify(record.value)).value);
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    const readers = new Map<RowKind, RecordReader>();
    for (const { source, records, places } of this.#largest()) {
      const kind = rowKind({ path: source.path, shape: source.shape, columns: source.columns, records });
      if (kind === null) continue;
      const reader = readers.get(kind) ?? kind.read(this.#run);
      readers.set(kind, reader);
      for (const [index, record] of records.entries()) {
        if (!isObject(record.value)) continue;
        for (const [part, value] of kind.rowsOf(record.value).entries()) {
          this.#run.here = placeOfPart(places[index] ?? NO_PLACE, part);
          const reason = reader.add({ ...record, value }, source);
          if (reason !== null)
            this.#run.notices.count('row', () => `${record.file} row ${record.line}: ${reason}; it was left out`);
        }
        if (pace.tick()) await pace.rest();
      }
    }
    for (const reader of readers.values()) await reader.finish(pace);
  }

  /** The files whose rows do not all stand in a larger one, in the order of the drop. */
  #largest(): readonly TableFile[] {
    const bySize = [...this.#files.values()].toSorted((a, b) => b.records.length - a.records.length);
    const kept: { readonly file: TableFile; readonly prints: ReadonlySet<string> }[] = [];
    for (const file of bySize) {
      const larger = kept.find(({ prints }) => file.prints.every((print) => prints.has(print)));
      if (larger === undefined) kept.push({ file, prints: new Set(file.prints) });
      else {
        for (let row = 0; row < file.records.length; row += 1) this.#run.dropRepeat();
        this.#run.notices.add(
          `All rows of ${file.source.path} stand in ${larger.file.source.path}; they were read once.`,
        );
      }
    }
    const files = new Set(kept.map(({ file }) => file));
    return [...this.#files.values()].filter((file) => files.has(file));
  }
}
