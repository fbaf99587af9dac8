import type { JsonValue } from '../json.ts';

/**
 * How a file is built: one object, one array, a value a line, values one after another, a table, bare numbers, or rows
 * with types.
 */
type Shape = 'object' | 'array' | 'lines' | 'concatenated' | 'table' | 'numbers' | 'parquet';

/** One record of a file: a JSON value, a row of a table as an object of texts, or a line of bare numbers as texts. */
export interface SourceRecord {
  readonly value: JsonValue;
  readonly file: string;
  /** Line on which the record starts, or row of a parquet file, from 1. */
  readonly line: number;
  /** Share of the file read so far, 0 to 1. */
  readonly done: number;
}

/** Told of each record that could not be used, or of several in a row. */
export type Skip = (line: number, reason: string, records?: number) => void;

/** A file whose text has been understood as far as its shape. */
export interface Source {
  readonly path: string;
  readonly shape: Shape;
  /** Names of the columns of a table or a parquet file; empty for every other shape. */
  readonly columns: readonly string[];
  /** A table whose delimiter is not a comma: numbers may have a decimal comma. */
  readonly decimalCommaPossible: boolean;
  readonly notes: readonly string[];
  /** What the rows were wrapped in, where that says how they were logged. */
  readonly container?: 'wandb-table';
  /**
   * Reads from the start, one record at a time; may be called again. Null is no record: there is none yet, and other work
   * may run.
   */
  records(skip: Skip): Generator<SourceRecord | null>;
  /**
   * Reads on after the records up to a share of the file, as `done` of the last of them says it; without it a file is
   * read from its start.
   */
  recordsAfter?(done: number): Generator<SourceRecord | null>;
  /** Reads from a row on, or from one before it; only parquet files are read by rows. */
  recordsFromRow?(row: number): Generator<SourceRecord | null>;
  /** Equal for files of equal rows apart from the step; without it the records are compared. */
  readonly print?: () => string;
}

/** Why a file cannot be read at all. */
export interface Unreadable {
  readonly message: string;
}
