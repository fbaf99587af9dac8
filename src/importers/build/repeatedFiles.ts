import { isObject } from '../json.ts';
import type { Source } from '../read/source.ts';
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
    const print = await fingerprint(source, pace);
    const earlier = seen.get(print);
    if (earlier === undefined) seen.set(print, source.path);
    else repeats.set(source, earlier);
  }
  return repeats;
}

/** Two 32-bit FNV-1a sums over the text of all rows, and their number. */
async function fingerprint(source: Source, pace: Pace): Promise<string> {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  let rows = 0;
  for (const { value } of source.records(() => undefined)) {
    rows += 1;
    const kept = isObject(value)
      ? Object.entries(value).filter(([key]) => key !== 'step' && key !== 'global_step')
      : value;
    const text = JSON.stringify(kept);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b);
    }
    if (pace.tick()) await pace.rest(0);
  }
  return `${rows} ${low} ${high}`;
}
