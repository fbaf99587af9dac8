import { numberOfScalar, type Scalar } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import type { StepAdvantage } from './types.ts';

/**
 * What a constructor keeps of a reward: rllm-head's pydantic models turn every number into a float; rllm-seed's
 * dataclasses keep what they get.
 */
export function constructedReward<T extends Scalar | null>(reward: T, revision: Revision): T | number {
  return reward === null || revision === 'rllm-seed' ? reward : numberOfScalar(reward);
}

/** What a constructor keeps of `step.advantage`: at rllm-head a float, or a list of floats even for a tuple. */
export function constructedAdvantage(advantage: StepAdvantage, revision: Revision): StepAdvantage {
  if (advantage === null || revision === 'rllm-seed') return advantage;
  if (typeof advantage !== 'object') return numberOfScalar(advantage);
  if ('dtype' in advantage) return [...advantage.values];
  return 'type' in advantage ? numberOfScalar(advantage) : advantage;
}
