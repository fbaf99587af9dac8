import { isParquetPath } from './read/ignored.ts';
import type { ImportedRun, SkippedRecord } from './run.ts';

/** What to say where a run is used and not only looked at: how many records are missing from it, and the first reason. */
export function skippedSentence({ records, skipped }: ImportedRun): string | null {
  if (records.skipped === 0) return null;
  const many = `${records.skipped} of ${records.read} records could not be read and ${records.skipped === 1 ? 'is' : 'are'} left out.`;
  const [first] = skipped;
  if (first === undefined) return many;
  return `${many} First: ${placeOfRecord(first)}: ${first.reason}`;
}

/** `rollouts.jsonl, line 3`, or `rollouts.parquet, row 3`. */
export function placeOfRecord({ file, line }: SkippedRecord): string {
  return line === null ? file : `${file}, ${isParquetPath(file) ? 'row' : 'line'} ${line}`;
}

/** How many records are missing beyond the first `listed` entries of the list. */
export function skippedBeyond({ records, skipped }: ImportedRun, listed: number): number {
  return skipped.slice(0, listed).reduce((left, entry) => left - (entry.records ?? 1), records.skipped);
}
