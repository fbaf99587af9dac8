import type { AlgorithmConfig } from '../config/algorithm.ts';
import { AdvantageEstimator, type EstimatorRef, estimatorKey } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';

/** The loss of an estimator that the table does not name: a custom one, and prpo. */
export const DEFAULT_LOSS = 'importance_sampling';

/** The loss that Tinker takes for an estimator when the configuration names none, in upstream's order. */
export const LOSS_OF_ESTIMATOR: readonly (readonly [estimator: string, loss: string])[] = [
  [AdvantageEstimator.REINFORCE.value, DEFAULT_LOSS],
  [AdvantageEstimator.REINFORCE_PLUS_PLUS_BASELINE.value, DEFAULT_LOSS],
  [AdvantageEstimator.GRPO.value, 'ppo'],
  [AdvantageEstimator.RLOO.value, DEFAULT_LOSS],
  [AdvantageEstimator.OTHER.value, DEFAULT_LOSS],
];

/** The loss functions that Tinker has. */
export const TINKER_LOSSES = ['importance_sampling', 'ppo', 'cispo', 'dro', 'cross_entropy'] as const;

/** The loss of an estimator, given as an enum member or as its name. */
export function lossOfEstimator(estimator: EstimatorRef): string {
  const key = estimatorKey(estimator);
  return LOSS_OF_ESTIMATOR.find(([name]) => name === key)?.[1] ?? DEFAULT_LOSS;
}

/** A loss, and whether it stands in for one that Tinker does not have. */
export interface RoleLoss {
  readonly loss: string;
  /** What the configuration asked for, when that is no loss of Tinker; null otherwise. */
  readonly replaced: string | null;
}

/**
 * The loss of a role. At rllm-seed `loss_fn`, else by the role's estimator; at rllm-head the role's own loss of the
 * map's tuple first, and with an estimator map a loss that Tinker does not have becomes `importance_sampling`.
 */
export function lossOfRole(role: string, config: AlgorithmConfig, revision: Revision): RoleLoss {
  const inMap = config.estimatorMap.get(role);
  const estimator = inMap === undefined || (typeof inMap === 'object' && 'tuple' in inMap) ? config.estimator : inMap;
  const ofRole = revision === 'rllm-head' ? config.lossFnMap.get(role) : undefined;
  const asked = ofRole || config.lossFn || lossOfEstimator(estimator);
  const known = TINKER_LOSSES.some((loss) => loss === asked);
  const falls = revision === 'rllm-head' && config.estimatorMap.size > 0 && !known;
  return falls ? { loss: DEFAULT_LOSS, replaced: asked } : { loss: asked, replaced: null };
}
