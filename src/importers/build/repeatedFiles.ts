import { isObject } from '../json.ts';
import type { Source } from '../read/source.ts';
import { Fingerprint } from './fingerprint.ts';
import type { Pace } from './pace.ts';

/** Records of a file that are compared before all of them are. */
const HEAD = 4;

/**
 * Of files of plain rows, those whose rows are all equal to those of an earlier file apart from `step`: the same batch,
 * logged again. Single equal rows are honest and stay. Only files that start alike are read to their end for this.
 */
export async function repeatedFiles(sources: readonly Source[], pace: Pace): Promise<ReadonlyMap<Source, string>> {
  const repeats = new Map<Source, string>();
  if (sources.length < 2) return repeats;
  const heads = new Map<Source, string>();
  const alike = new Map<string, number>();
  for (const source of sources) {
    const head = source.print === undefined ? await printOfRows(source, pace, HEAD) : source.shape;
    heads.set(source, head);
    alike.set(head, (alike.get(head) ?? 0) + 1);
  }
  const seen = new Map<string, string>();
  for (const source of sources) {
    if (alike.get(heads.get(source) ?? '') === 1) continue;
    const print = source.print?.() ?? (await printOfRows(source, pace));
    const earlier = seen.get(print);
    if (earlier === undefined) seen.set(print, source.path);
    else repeats.set(source, earlier);
  }
  return repeats;
}

/** A print of the text of all rows, or of the first ones. */
async function printOfRows(source: Source, pace: Pace, most = Number.POSITIVE_INFINITY): Promise<string> {
  const print = new Fingerprint();
  let records = 0;
  for (const record of source.records(() => undefined)) {
    if (pace.tick()) await pace.rest(0);
    if (record === null) continue;
    const { value } = record;
    const kept = isObject(value)
      ? Object.entries(value).filter(([key]) => key !== 'step' && key !== 'global_step')
      : value;
    print.add(JSON.stringify(kept));
    records += 1;
    if (records === most) break;
  }
  return print.value;
}
