import type { RunBuilder } from '../build/runBuilder.ts';
import { own, type JsonObject, type JsonValue } from '../json.ts';
import { readReward, type ReadReward } from '../values.ts';

const NOT_COMPONENTS =
  /^(?:score|reward|step|num_turns|input|output|gts|uid|overlong_reward|request_id)$|(?:^|_)(?:tokens|length|len|idx|index)$/;

/**
 * The trained reward of a row. A reward function that returns a dict overwrites the summed score in the dump with its
 * own `score`, so with `overlong_reward` the trained reward is the sum of both; otherwise `reward` wins over `score`.
 */
export function rewardOfRow(
  row: JsonObject,
  run: RunBuilder,
): { readonly reward: ReadReward; readonly raw: JsonValue | undefined } {
  const score = own(row, 'score');
  const overlong = readReward(own(row, 'overlong_reward'));
  if (overlong.state !== 'missing') {
    run.components.add('score').add('overlong_reward');
    run.ask(
      'reward-definition',
      'The file has overlong_reward: the trained reward is taken as score + overlong_reward. Use score alone instead?',
    );
  }
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'number' && !NOT_COMPONENTS.test(key)) run.components.add(key);
  }
  if (overlong.state !== 'missing') {
    const base = readReward(score);
    if (base.value === null) return { reward: base, raw: score };
    if (overlong.value === null) return { reward: overlong, raw: own(row, 'overlong_reward') };
    return { reward: readReward(base.value + overlong.value), raw: score };
  }
  const given = own(row, 'reward');
  const raw = given === undefined || given === null ? score : given;
  return { reward: readReward(raw), raw };
}
