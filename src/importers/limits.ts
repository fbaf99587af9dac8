const MiB = 1024 * 1024;

/** Hard stops: beyond them a file is refused, or the rest of it left out, with words. */
export interface Limits {
  /** A file that is read whole: packed, parquet, or not of lines. */
  readonly fileBytes: number;
  /** A file that is read line by line. */
  readonly streamedBytes: number;
  /** A text that has to be held as one string: a JSON document, a CSV. */
  readonly wholeTextBytes: number;
  readonly recordBytes: number;
  readonly unpackedBytes: number;
  /** Unpacked size over packed size, looked at above `ratioFreeBytes`. */
  readonly unpackRatio: number;
  readonly ratioFreeBytes: number;
  /** Files in one archive. */
  readonly archiveEntries: number;
  readonly depth: number;
  readonly columns: number;
  readonly trajectories: number;
  readonly groups: number;
  readonly roles: number;
  readonly idLength: number;
  /** Records and warnings that are listed one by one; all of them are counted. */
  readonly listed: number;
}

export const LIMITS: Limits = {
  fileBytes: 512 * MiB,
  streamedBytes: 4096 * MiB,
  wholeTextBytes: 256 * MiB,
  recordBytes: 256 * MiB,
  unpackedBytes: 1024 * MiB,
  unpackRatio: 200,
  ratioFreeBytes: 32 * MiB,
  archiveEntries: 100_000,
  depth: 64,
  columns: 2_000,
  trajectories: 10_000_000,
  groups: 1_000_000,
  roles: 1_000,
  idLength: 1_000,
  listed: 100,
};
