import { isArray, own, type JsonObject, type JsonValue } from '../../importers/json.ts';
import { LINK_LIMITS } from './limits.ts';
import { asCount, countsAt, DamagedLink, numberColumn, numbersAt, restColumn, restsAt } from './columns.ts';
import { packNumbers, type WireNumber } from './numberStream.ts';

const KNOWN = ['n_response', 'advantage', 'reward'];

/** Steps as documents write them. Those of episodes have a reward, and may be without the key `advantage`. */
type WireSteps = readonly (readonly JsonObject[])[];

/**
 * The steps of many trajectories in columns: `c` how many each has, `n` response tokens, `l` lengths of those advantages
 * that are lists, `a` advantages, `r` rewards, `m` where the key `advantage` is missing, `z` anything else.
 */
export function packSteps(trajectories: WireSteps): JsonObject {
  const steps = trajectories.flat();
  const advantages = steps.map((step) => own(step, 'advantage'));
  const flat = advantages.flatMap((advantage) =>
    isArray(advantage) ? advantage : [advantage ?? null],
  ) as WireNumber[];
  const lengths = advantages.map((advantage) => (isArray(advantage) ? advantage.length : null));
  return {
    c: packNumbers(trajectories.map((list) => list.length)),
    ...numberColumn(
      'n',
      steps.map((step) => own(step, 'n_response') as number),
      1,
    ),
    ...numberColumn('l', lengths, null),
    ...numberColumn('a', flat, null),
    ...numberColumn(
      'r',
      steps.map((step) => (own(step, 'reward') ?? 0) as WireNumber),
      0,
    ),
    ...numberColumn(
      'm',
      advantages.map((advantage) => Number(advantage === undefined)),
      0,
    ),
    ...restColumn('z', steps, KNOWN),
  };
}

/** The steps again, one list a trajectory. `ofEpisodes` gives each its reward. */
export function unpackSteps(packed: JsonObject, ofEpisodes: boolean): JsonObject[][] {
  const tokens = numbersAt(packed, 'n', 1);
  const lengths = numbersAt(packed, 'l', null);
  const advantages = numbersAt(packed, 'a', null);
  const rewards = numbersAt(packed, 'r', 0);
  const missing = numbersAt(packed, 'm', 0);
  const rests = restsAt(packed, 'z');
  let room: number = LINK_LIMITS.entries;
  const step = (): JsonObject => {
    const length = lengths.next();
    const size = length === null ? 1 : asCount(length);
    room -= size + 1;
    if (room < 0) throw new DamagedLink('there are too many steps');
    const values: readonly JsonValue[] = advantages.take(size);
    const fields: Record<string, JsonValue> = { ...rests.next(), ...(ofEpisodes && { reward: rewards.next() }) };
    fields['n_response'] = tokens.next();
    if (missing.next() !== 1) fields['advantage'] = length === null ? values[0]! : values;
    return fields;
  };
  return countsAt(packed, 'c').map((count) => {
    if (count > room) throw new DamagedLink('there are too many steps');
    return Array.from({ length: count }, step);
  });
}
