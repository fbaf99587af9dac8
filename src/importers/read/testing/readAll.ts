import type { JsonValue } from '../../json.ts';
import { openSource } from '../open.ts';

/** What a file holds, as the importers see it. */
interface Opened {
  readonly values: readonly JsonValue[];
  readonly lines: readonly number[];
  readonly skipped: readonly { readonly line: number; readonly reason: string; readonly records: number }[];
  readonly notes: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Opens a file and reads all its records.
 *
 * @throws {Error} with the words of the refusal.
 */
export async function readAll(bytes: Uint8Array, path = 'file'): Promise<Opened> {
  const source = await openSource({ path, bytes });
  if ('message' in source) throw new Error(source.message);
  const skipped: { line: number; reason: string; records: number }[] = [];
  const all = [...source.records((line, reason, count = 1) => void skipped.push({ line, reason, records: count }))];
  const records = all.filter((record) => record !== null);
  return {
    values: records.map(({ value }) => value),
    lines: records.map(({ line }) => line),
    skipped,
    notes: source.notes,
    columns: source.columns,
  };
}
