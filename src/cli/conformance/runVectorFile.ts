import type { Revision } from '../../engine/revision.ts';
import { firstDifference } from './compare.ts';
import { decodeArray } from './decode.ts';
import { encodeArray } from './encodeArray.ts';
import { runnerOfKind } from './kinds/index.ts';
import { trackReads } from './trackReads.ts';
import type { VectorCase, VectorFile } from './vectorFile.ts';

/** One case run for one revision. */
export interface Check {
  readonly kind: string;
  readonly id: string;
  readonly revision: Revision;
  /** Why it failed; null when it passed. */
  readonly failure: string | null;
}

/**
 * Runs every case of a file for every revision it names, or only for `revision`. A case fails when any field of the
 * result differs, when a field of its input was not read, or when its kind is not known.
 */
export async function runVectorFile(file: VectorFile, revision?: Revision): Promise<Check[]> {
  const revisions = file.revisions.filter((one) => revision === undefined || one === revision);
  const checks: Check[] = [];
  for (const one of revisions) {
    for (const vector of file.cases) {
      const failure = await runCase(file.kind, vector, one);
      checks.push({ kind: file.kind, id: vector.id, revision: one, failure });
    }
  }
  return checks;
}

async function runCase(kind: string, vector: VectorCase, revision: Revision): Promise<string | null> {
  const run = runnerOfKind(kind);
  if (run === undefined) return `unknown kind ${JSON.stringify(kind)}: this version cannot run it`;
  const input = trackReads(vector.input);
  try {
    const actual = await run(input.value, revision, vector.id);
    const unread = input.unread();
    if (unread.length > 0) return `input field not read: ${unread.slice(0, 3).join(', ')}`;
    return firstDifference(spellOutArrays(vector) as Record<string, unknown>, actual);
  } catch (error) {
    return `the run broke: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Expected arrays may be written as base64; the comparison knows `data` only. */
function spellOutArrays(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spellOutArrays);
  if ('dtype' in value && 'n' in value) {
    const { dtype, values } = decodeArray(value);
    return encodeArray(values, dtype);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'input' ? one : spellOutArrays(one)]),
  );
}
