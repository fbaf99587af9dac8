import type { Pace } from './build/pace.ts';
import type { RunBuilder } from './build/runBuilder.ts';
import type { JsonValue } from './json.ts';
import type { Source, SourceRecord } from './read/source.ts';
import type { ImportedRun } from './run.ts';
import type { TrajectoryTexts } from './texts/types.ts';

/** The start of a file, from which its format is told. */
export interface SourceHead extends Pick<Source, 'path' | 'shape' | 'columns' | 'container'> {
  /** The first usable records, 50 at most. */
  readonly records: readonly SourceRecord[];
}

/** Takes the records of a run one by one, of all its files in turn. */
export interface RecordReader {
  /** Uses a record, or says why it cannot be used. */
  add(record: SourceRecord, source: Source): Used;
  /** Called once after the last record. Work over all records rests when the pace says so. */
  finish(pace: Pace): void | Promise<void>;
}

/** Null when the record was used, or the reason why it was not. */
type Used = string | null;

/**
 * A format that can be imported. To add one: a folder named after the id with index.ts and samples/, a line in
 * importers/index.ts.
 */
export interface Importer {
  /** Name of the folder. */
  readonly id: string;
  /** Name for people, as in "Read as …". */
  readonly label: string;
  /** One line that shows what the format looks like. */
  readonly looksLike: string;
  readonly source: ImportedRun['source'];
  /** File names that belong to the format, hold no rollouts, and are passed over without a word; `*` stands for any start. */
  readonly companions: readonly string[];
  /**
   * The words for the format (`ImportedRun.format`) when the head is in it; null when it is not. `reward` is the column
   * that was chosen for the reward, whatever it is called.
   */
  detect(head: SourceHead, reward?: string): string | null;
  /**
   * The texts of one trajectory of a record; `part` is its number among those that the record holds. Null when there are
   * none. Absent for formats that have no texts.
   */
  textsOf?(record: JsonValue, part: number): TrajectoryTexts | null;
  /** Starts to read a run. */
  read(run: RunBuilder): RecordReader;
}
