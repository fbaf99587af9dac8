import type { EstimatorCall, EstimatorFunction } from '../../engine/estimators/estimator.ts';
import { type EstimatorRegistry, registerAdvantageEstimator } from '../../engine/estimators/registry.ts';
import { arithmeticOf } from '../../engine/numeric/arithmetic.ts';
import type { DType } from '../../engine/numeric/dtype.ts';

/** Element type of group g's rewards. */
function rewardDType(call: EstimatorCall, g: number): DType {
  return call.dtypes?.[g] ?? 'float64';
}

/** `r - r.mean()` for each group: float32 stays, everything else becomes float64. */
const center: EstimatorFunction = (rewards, call) => {
  const advantages = rewards.map((r, g) => {
    const out = new Float64Array(r.length);
    arithmeticOf(rewardDType(call, g)).centreGroup(r, 0, r.length, 1, out);
    return out;
  });
  const dtypes = rewards.map((_, g): DType => (rewardDType(call, g) === 'float32' ? 'float32' : 'float64'));
  return [advantages, advantages, dtypes];
};

/** `(r - r.mean()).tolist()`: Python floats, whatever the rewards are. */
const lists: EstimatorFunction = (rewards, call) => {
  const [advantages] = center(rewards, call);
  const asLists = advantages.map((one) => Array.from(one));
  return [asLists, asLists];
};

/** `10 * r`: booleans become integers. */
const scale10: EstimatorFunction = (rewards, call) => {
  const advantages = rewards.map((r, g) => {
    const { round } = arithmeticOf(rewardDType(call, g));
    return r.map((value) => round(10 * value));
  });
  const dtypes = rewards.map((_, g): DType => {
    const dtype = rewardDType(call, g);
    return dtype === 'bool' ? 'int64' : dtype;
  });
  return [advantages, advantages, dtypes];
};

/** The rewards of every group but the last. */
const dropGroup: EstimatorFunction = (rewards, call) => {
  const kept = rewards.slice(0, -1);
  return [kept, kept, kept.map((_, g) => rewardDType(call, g))];
};

/** The rewards, the last group without its last. */
const dropItem: EstimatorFunction = (rewards, call) => {
  const advantages = rewards.map((r, g) => (g === rewards.length - 1 ? r.slice(0, -1) : r));
  return [advantages, advantages, rewards.map((_, g) => rewardDType(call, g))];
};

const CUSTOM: Readonly<Record<string, EstimatorFunction>> = {
  custom_center: center,
  custom_lists: lists,
  custom_scale10: scale10,
  custom_drop_group: dropGroup,
  custom_drop_item: dropItem,
};

/** Registers the custom estimators that the collector's vectors name. They compute as numpy would. */
export function registerCustomEstimators(registry: EstimatorRegistry): EstimatorRegistry {
  for (const [name, estimate] of Object.entries(CUSTOM)) registerAdvantageEstimator(registry, name)(estimate);
  return registry;
}
