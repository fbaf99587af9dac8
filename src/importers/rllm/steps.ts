import type { StepRecord } from '../../engine/batch/types.ts';
import { integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { readNumber, readReward } from '../values.ts';

/** The steps of an rLLM trajectory as far as advantages are concerned. */
export interface ReadSteps {
  readonly steps: readonly StepRecord[];
  /** Reward of each step; 0, the field's default, where there is none. */
  readonly stepRewards: readonly number[];
  /** Response tokens of all steps; null when no step tells. */
  readonly tokens: number | null;
  readonly lastReward: JsonValue | undefined;
}

/** Reads `steps`; null when the key is not there or is no list. */
export function readSteps(trajectory: JsonObject): ReadSteps | null {
  const list = own(trajectory, 'steps');
  if (!isArray(list)) return null;
  const objects = list.map((step) => (isObject(step) ? step : {}));
  let tokens: number | null = null;
  const steps = objects.map((step) => {
    const counted = tokenCount(step);
    if (counted !== null) tokens = (tokens ?? 0) + counted;
    const advantage = readAdvantage(own(step, 'advantage'));
    return {
      responseTokens: counted ?? (typeof advantage === 'object' && advantage !== null ? advantage.length : 1),
      advantage,
    };
  });
  const last = objects.at(-1);
  const stepRewards = objects.map((step) => readReward(own(step, 'reward')).value ?? 0);
  return { steps, stepRewards, tokens, lastReward: last === undefined ? undefined : own(last, 'reward') };
}

function tokenCount(step: JsonObject): number | null {
  const ids = own(step, 'response_ids');
  if (isArray(ids)) return ids.length;
  const count = integer(own(step, 'n_response'));
  return count !== null && count >= 0 ? count : null;
}

/** A scalar, a list, or null. An entry of a list that is no number stays NaN, so that the length is right. */
function readAdvantage(value: JsonValue | undefined): StepRecord['advantage'] {
  if (isArray(value)) return value.map((entry) => readNumber(entry) ?? Number.NaN);
  return readNumber(value);
}
