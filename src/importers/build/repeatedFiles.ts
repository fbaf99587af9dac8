import { isObject } from '../json.ts';
import type { Source } from '../read/source.ts';
import { Fingerprint } from './fingerprint.ts';
import type { Pace } from './pace.ts';

/**
 * Of files of plain rows, those whose rows are all equal to those of an earlier file apart from `step`: the same batch,
 * logged again. Single equal rows are honest and stay.
 */
export async function repeatedFiles(sources: readonly Source[], pace: Pace): Promise<ReadonlyMap<Source, string>> {
  const repeats = new Map<Source, string>();
  if (sources.length < 2) return repeats;
  const seen = new Map<string, string>();
  for (const source of sources) {
    const print = source.print?.() ?? (await printOf(source, pace));
    const earlier = seen.get(print);
    if (earlier === undefined) seen.set(print, source.path);
    else repeats.set(source, earlier);
  }
  return repeats;
}

/** A print of the text of all rows. */
async function printOf(source: Source, pace: Pace): Promise<string> {
  const print = new Fingerprint();
  for (const record of source.records(() => undefined)) {
    if (pace.tick()) await pace.rest(0);
    if (record === null) continue;
    const { value } = record;
    const kept = isObject(value)
      ? Object.entries(value).filter(([key]) => key !== 'step' && key !== 'global_step')
      : value;
    print.add(JSON.stringify(kept));
  }
  return print.value;
}
