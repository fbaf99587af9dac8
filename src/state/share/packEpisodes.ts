import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import { isArray, own, type JsonObject, type JsonValue } from '../../importers/json.ts';
import {
  allTextsAt,
  asCount,
  countsAt,
  DamagedLink,
  numberColumn,
  numbersAt,
  objectOf,
  optionalTextColumn,
  optionalTextsAt,
  restColumn,
  restsAt,
  wordColumn,
  wordsAt,
} from './columns.ts';
import { packNumbers, type WireNumber } from './numberStream.ts';
import { packSteps, unpackSteps } from './packSteps.ts';
import { packTexts } from './textList.ts';

const KNOWN = ['id', 'termination_reason', 'is_correct', 'metrics', 'trajectories'];
const KNOWN_OF_TRAJECTORIES = ['name', 'uid', 'reward', 'steps'];
const REASONS: readonly JsonValue[] = TERMINATION_REASONS;

/**
 * The episodes of a document in columns: `i` ids, `t` termination reasons, `d` which are correct, `m` metrics, `c` how
 * many trajectories each has; of the trajectories `n` names, `u` uids, `r` rewards, `s` steps; `y` and `z`
 * anything else that episodes and trajectories hold.
 */
export function packEpisodes(episodes: readonly JsonObject[]): JsonObject {
  const lists = episodes.map((episode) => own(episode, 'trajectories') as readonly JsonObject[]);
  const trajectories = lists.flat();
  const metrics = episodes.map((episode) => own(episode, 'metrics') ?? null);
  return {
    i: packTexts(episodes.map((episode) => own(episode, 'id') as string)),
    ...numberColumn('t', episodes.map(reasonIndex), null),
    ...numberColumn(
      'd',
      episodes.map((episode) => Number(own(episode, 'is_correct'))),
      0,
    ),
    ...(metrics.some((one) => one !== null) && { m: metrics }),
    c: packNumbers(lists.map((list) => list.length)),
    ...wordColumn(
      'n',
      trajectories.map((one) => own(one, 'name') as string),
    ),
    ...optionalTextColumn(
      'u',
      trajectories.map((one) => own(one, 'uid') as string | undefined),
    ),
    ...numberColumn(
      'r',
      trajectories.map((one) => own(one, 'reward') as WireNumber),
      null,
    ),
    s: packSteps(trajectories.map((one) => own(one, 'steps') as readonly JsonObject[])),
    ...restColumn('y', episodes, KNOWN),
    ...restColumn('z', trajectories, KNOWN_OF_TRAJECTORIES),
  };
}

function reasonIndex(episode: JsonObject): number | null {
  const reason = own(episode, 'termination_reason') ?? null;
  return reason === null ? null : REASONS.indexOf(reason);
}

export function unpackEpisodes(packed: JsonObject): JsonObject[] {
  const ids = allTextsAt(packed, 'i');
  const counts = countsAt(packed, 'c');
  if (ids.length !== counts.length) throw new DamagedLink('there are not as many ids as episodes');
  const reasons = numbersAt(packed, 't', null);
  const correct = numbersAt(packed, 'd', 0);
  const metrics = own(packed, 'm');
  const names = wordsAt(packed, 'n');
  const uids = optionalTextsAt(packed, 'u');
  const rewards = numbersAt(packed, 'r', null);
  const steps = unpackSteps(objectOf(own(packed, 's')), true);
  const rests = restsAt(packed, 'y');
  const restsOfTrajectories = restsAt(packed, 'z');
  let at = 0;
  const trajectory = (): JsonObject => {
    const here = steps[at++];
    if (here === undefined) throw new DamagedLink('there are fewer steps than trajectories');
    const name = names.next();
    const uid = uids.next();
    return {
      ...restsOfTrajectories.next(),
      name,
      ...(uid !== undefined && { uid }),
      reward: rewards.next(),
      steps: here,
    };
  };
  return ids.map((id, index) => {
    const measured = isArray(metrics) ? (metrics[index] ?? null) : null;
    const reason = reasons.next();
    const count = counts[index]!;
    if (count > steps.length) throw new DamagedLink('there are fewer steps than trajectories');
    return {
      ...rests.next(),
      id,
      termination_reason: reason === null ? null : (REASONS[asCount(reason)] ?? null),
      is_correct: correct.next() === 1,
      ...(measured !== null && { metrics: measured }),
      trajectories: Array.from({ length: count }, trajectory),
    };
  });
}
