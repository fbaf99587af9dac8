import type { ImportedRun } from './run.ts';

/** What to say where a run is used and not only looked at: how many records are missing from it, and the first reason. */
export function skippedSentence({ records, skipped }: ImportedRun): string | null {
  if (records.skipped === 0) return null;
  const many = `${records.skipped} of ${records.read} records could not be read and ${records.skipped === 1 ? 'is' : 'are'} left out.`;
  const [first] = skipped;
  if (first === undefined) return many;
  const where = first.line === null ? first.file : `${first.file}, line ${first.line}`;
  return `${many} First: ${where}: ${first.reason}`;
}
