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
  }
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'number' && !NOT_COMPONENTS.test(key)) run.components.add(key);
  }
  if (overlong.state !== 'missing') {
    run.columns.find('reward', null);
    return withPenalty(run, score, own(row, 'overlong_reward'));
  }
  const given = own(row, 'reward');
  const isGiven = given !== undefined && given !== null;
  const raw = isGiven ? given : score;
  run.columns.find('reward', isGiven ? 'reward' : 'score');
  return { reward: readReward(raw), raw };
}

/** The sum of score and penalty, unless the user weighs them otherwise; what is missing or unreadable of either is said. */
function withPenalty(
  run: RunBuilder,
  score: JsonValue | undefined,
  penalty: JsonValue | undefined,
): ReturnType<typeof rewardOfRow> {
  const weights = ['score', 'overlong_reward'].map((column) => ({ column, weight: run.weightOf(column, 1) }));
  const taken = weights.every(({ weight }) => weight === 1)
    ? 'score + overlong_reward'
    : weights.map(({ column, weight }) => `${weight} × ${column}`).join(' + ');
  run.ask(
    'reward-definition',
    `The file has overlong_reward: the trained reward is taken as ${taken}. Use score alone instead? Then give overlong_reward the weight 0.`,
    { weights },
  );
  const parts = [
    { raw: score, weight: weights[0]?.weight ?? 1 },
    { raw: penalty, weight: weights[1]?.weight ?? 1 },
  ].filter(({ weight }) => weight !== 0);
  const broken = parts.find(({ raw }) => readReward(raw).value === null);
  if (broken !== undefined || parts.length === 0) return { reward: readReward(broken?.raw), raw: broken?.raw };
  const total = parts.reduce((sum, { raw, weight }) => sum + weight * (readReward(raw).value ?? 0), 0);
  return { reward: readReward(total), raw: score };
}
