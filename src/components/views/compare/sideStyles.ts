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
  return estimatorStyle(ESTIMATORS[variantById(variant)?.method ?? 'GAE'] ?? 'custom');
}

/** How two sides are drawn. Where both would look the same, the second is drawn as a custom one. */
export function sideStyles(first: string, second: string): readonly [EstimatorStyle, EstimatorStyle] {
  const [one, other] = [variantStyle(first), variantStyle(second)];
  if (one.mark.shape !== other.mark.shape) return [one, other];
  return [one, estimatorStyle(one.mark.shape === 'hexagon' ? 'reinforce' : 'custom')];
}
