import { type CustomEstimator, ROLE_MAP_LANE } from './document.ts';
import type { WireEstimator } from './schema.ts';

/** More than these are left out. */
const MOST = 50;
/** More notices than these are counted. */
const LISTED = 20;

/** The custom estimators; of two with the same name the last one counts, as in rLLM's registry. */
export function decodeEstimators(
  wire: readonly WireEstimator[] | undefined,
  notices: string[],
): readonly CustomEstimator[] | undefined {
  if (wire === undefined) return undefined;
  const known = new Map<string, CustomEstimator>();
  const said: string[] = [];
  for (const { name, language = 'javascript', source, options = {} } of wire) {
    const shown = name.slice(0, 60);
    const isKnown = known.has(name);
    if (name === '' || name === ROLE_MAP_LANE || (known.size === MOST && !isKnown))
      said.push(`estimators: "${shown}" was left out.`);
    else {
      if (isKnown) said.push(`estimators has "${shown}" twice; the last one counts.`);
      known.set(name, { name, language, source, options });
    }
  }
  notices.push(...said.slice(0, LISTED));
  if (said.length > LISTED) notices.push(`estimators: ${said.length - LISTED} more are doubled or were left out.`);
  return known.size === 0 ? undefined : [...known.values()];
}
