import type { End } from '../end.ts';
import { holdsError } from '../build/countEnd.ts';
import { isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { readFlag, readNumber, readReward, type ReadReward } from '../values.ts';

/** The reward of a trace, and the names of its parts. */
interface TraceReward {
  readonly reward: ReadReward;
  readonly raw: JsonValue | undefined;
  readonly components: readonly string[];
}

/**
 * The sum of score times weight over the rewards that were given, in file order. Missing when none was: scoring did not
 * run. A weight of 0 makes a metric, which adds nothing: the sum is 0 when there are only those, and none of the others
 * is null. One that cannot be read makes the sum unreadable.
 */
export function rewardOf(trace: JsonObject): TraceReward {
  const rewards = own(trace, 'rewards');
  const components: string[] = [];
  if (!isObject(rewards)) return { reward: readReward(rewards), raw: rewards, components };
  let total: number | null = null;
  let metrics = 0;
  let unscored = 0;
  let bad: { readonly reward: ReadReward; readonly raw: JsonValue | undefined } | null = null;
  for (const [name, entry] of Object.entries(rewards)) {
    const rawScore = isObject(entry) ? own(entry, 'score') : entry;
    const score = readReward(rawScore);
    const rawWeight = isObject(entry) ? (own(entry, 'weight') ?? 1) : 1;
    const weight = readReward(rawWeight);
    if (score.state === 'missing') unscored += 1;
    else if (weight.value === 0) metrics += 1;
    if (score.state === 'missing' || weight.value === 0) continue;
    components.push(name);
    if (score.value === null) bad ??= { reward: score, raw: rawScore };
    else if (weight.value === null) bad ??= { reward: weight, raw: rawWeight };
    else total = (total ?? 0) + score.value * weight.value;
  }
  if (bad !== null) return { ...bad, components };
  const sum = total ?? (metrics > 0 && unscored === 0 ? 0 : null);
  return { reward: readReward(sum), raw: sum, components };
}

/** How a trace ended: by its stop condition, else by an error, else by the last call that went well. */
export function endOf(trace: JsonObject, episode: JsonObject): End {
  const stop = own(trace, 'stop_condition');
  if (typeof stop === 'string' && /^max_(?:\w+_)?tokens$|^context_length/.test(stop)) return 'length';
  const ok = readFlag(own(trace, 'ok')) ?? readFlag(own(episode, 'ok'));
  if (ok === false || stop === 'error' || (ok === null && holdsError(own(trace, 'errors')))) return 'error';
  const calls = objectsOf(trace, 'calls').filter((call) => !holdsError(own(call, 'error')));
  const last = calls.at(-1);
  return last !== undefined && own(last, 'finish_reason') === 'length' ? 'length' : 'other';
}

/** Model turns of a trace, forks included. */
export function turnsOf(trace: JsonObject): number {
  return objectsOf(trace, 'nodes').filter((node) => readFlag(own(node, 'sampled')) === true).length;
}

/** Sampled tokens: the true entries of the masks, else what the calls say they completed; null when neither is there. */
export function tokensOf(trace: JsonObject): number | null {
  let masked: number | null = null;
  for (const node of objectsOf(trace, 'nodes')) {
    const mask = own(node, 'mask');
    if (!isArray(mask) || mask.length === 0) continue;
    masked = (masked ?? 0) + mask.filter((entry) => entry === true || entry === 1).length;
  }
  if (masked !== null) return masked;
  let completed: number | null = null;
  for (const call of objectsOf(trace, 'calls')) {
    const usage = own(call, 'usage');
    const tokens = isObject(usage) ? readNumber(own(usage, 'completion_tokens')) : null;
    if (tokens !== null && tokens >= 0) completed = (completed ?? 0) + tokens;
  }
  return completed;
}

/** Whether the trainer's own advantages stand at the nodes. */
export function hasAdvantages(trace: JsonObject): boolean {
  return objectsOf(trace, 'nodes').some((node) => {
    const advantages = own(node, 'advantages');
    return isArray(advantages) && advantages.some((advantage) => readNumber(advantage) !== null);
  });
}

/** The advantage that all tokens of a trace have; null when they differ or have none. */
export function loggedAdvantage(trace: JsonObject): number | null {
  const all = objectsOf(trace, 'nodes').flatMap((node) => {
    const advantages = own(node, 'advantages');
    return isArray(advantages) ? advantages.map(readNumber).filter((one) => one !== null) : [];
  });
  return all.length > 0 && all.every((one) => one === all[0]) ? all[0]! : null;
}

function objectsOf(trace: JsonObject, key: string): readonly JsonObject[] {
  const list = own(trace, key);
  return isArray(list) ? list.filter(isObject) : [];
}
