import type { Method } from '../../../engine/frameworks/types.ts';
import { variantById } from '../../../engine/frameworks/variants/index.ts';
import { type EstimatorStyle, estimatorStyle } from '../../estimatorStyle.ts';

const ESTIMATORS: Partial<Record<Method, string>> = {
  GRPO: 'grpo',
  RLOO: 'rloo',
  REINFORCE: 'reinforce',
  'REINFORCE++-baseline': 'reinforce_plus_plus_baseline',
  PRPO: 'prpo',
};

/** How a variant is drawn: as rLLM's estimator of its name, others as custom ones. */
export function variantStyle(variant: string): EstimatorStyle {
  return estimatorStyle(estimatorOf(variant));
}

/** The estimators as which two sides are drawn. Where both would look the same, the second is drawn as another. */
export function sideEstimators(first: string, second: string): readonly [string, string] {
  const [one, other] = [estimatorOf(first), estimatorOf(second)];
  if (one !== other) return [one, other];
  return [one, one === CUSTOM ? 'reinforce' : CUSTOM];
}

/** How two sides are drawn. */
export function sideStyles(first: string, second: string): readonly [EstimatorStyle, EstimatorStyle] {
  const [one, other] = sideEstimators(first, second);
  return [estimatorStyle(one), estimatorStyle(other)];
}

const CUSTOM = 'custom';

function estimatorOf(variant: string): string {
  return ESTIMATORS[variantById(variant)?.method ?? 'GAE'] ?? CUSTOM;
}
