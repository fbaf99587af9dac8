import type { EstimatorFunction } from '../../engine/estimators/estimator.ts';
import { type EstimatorRegistry, registerAdvantageEstimator } from '../../engine/estimators/registry.ts';
import { float64 } from '../../engine/numeric/float64.ts';

/** `r - mean(r)` for each group. */
const center: EstimatorFunction = (rewards) => {
  const advantages = rewards.map((r) => {
    const mean = float64.mean(r, 0, r.length);
    return r.map((value) => value - mean);
  });
  return [advantages, advantages];
};

const lists: EstimatorFunction = (rewards, call) => {
  const [advantages] = center(rewards, call);
  const asLists = advantages.map((one) => Array.from(one));
  return [asLists, asLists];
};

const scale10: EstimatorFunction = (rewards) => {
  const advantages = rewards.map((r) => r.map((value) => 10 * value));
  return [advantages, advantages];
};

const dropGroup: EstimatorFunction = (rewards) => [rewards.slice(0, -1), rewards.slice(0, -1)];

const dropItem: EstimatorFunction = (rewards) => {
  const advantages = rewards.map((r, g) => (g === rewards.length - 1 ? r.slice(0, -1) : r));
  return [advantages, advantages];
};

/** Registers the custom estimators that the collector's vectors name. */
export function registerCustomEstimators(registry: EstimatorRegistry): EstimatorRegistry {
  const custom = {
    custom_center: center,
    custom_lists: lists,
    custom_scale10: scale10,
    custom_drop_group: dropGroup,
    custom_drop_item: dropItem,
  };
  for (const [name, estimate] of Object.entries(custom)) registerAdvantageEstimator(registry, name)(estimate);
  return registry;
}
