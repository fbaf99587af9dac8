import { parseListCell } from '../nested_lists/pythonList.ts';
import { isArray, type JsonValue } from '../json.ts';
import { readReward, type ReadReward } from '../values.ts';

/** A reward, and what of the score it was read from. */
interface ReadScore {
  readonly reward: ReadReward;
  readonly raw: JsonValue | undefined;
}

/**
 * A score that is a number, or a list (in a table its text) of one number a response token: then their sum, in order. An empty list holds no
 * reward; an entry that is no number makes the score unreadable, since the sum is not known.
 */
export function rewardOfScore(score: JsonValue | undefined): ReadScore {
  const list = typeof score === 'string' && score.trimStart().startsWith('[') ? parseListCell(score) : score;
  if (!isArray(list)) return { reward: readReward(score), raw: score };
  if (list.length === 0) return { reward: readReward(null), raw: null };
  let total = 0;
  for (const entry of list) {
    const { value } = readReward(entry);
    if (value === null) return { reward: { value: null, state: 'unreadable' }, raw: entry };
    total += value;
  }
  return { reward: readReward(total), raw: total };
}
