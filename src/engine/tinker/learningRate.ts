import { UpstreamError } from '../errors.ts';
import { cosine } from '../numeric/cosine.ts';
import type { Revision } from '../revision.ts';

/** What the schedule is configured with. */
export interface LearningRateSchedule {
  /** `constant`, `linear` or `cosine`. */
  readonly lrSchedule: string;
  readonly warmupStepsRatio: number;
  /** rllm-head: above 0 it wins over the ratio. */
  readonly warmupSteps?: number;
}

/**
 * `compute_schedule_lr_multiplier`: what the learning rate is multiplied by at a step.
 *
 *   w = trunc(total * ratio)
 *   step < w : step / w
 *   else     : s = step - w, t = total - w       (rllm-head: t at least 1)
 *              constant 1, linear 1 - s/t, cosine (1 + cos(pi*s/t)) / 2
 *
 * Steps run from 1 to total, so that linear and cosine train the last step at rate 0 (D-35).
 *
 * @throws {UpstreamError} ValueError for an unknown schedule, only once the warm-up is over; at rllm-seed
 *   ZeroDivisionError for linear and cosine when the warm-up takes every step.
 */
export function learningRateMultiplier(
  { lrSchedule, warmupStepsRatio, warmupSteps = -1 }: LearningRateSchedule,
  step: number,
  totalSteps: number,
  revision: Revision,
): number {
  const warmup = revision === 'rllm-head' && warmupSteps > 0 ? warmupSteps : truncated(totalSteps * warmupStepsRatio);
  if (step < warmup) return divided(step, warmup);
  const done = step - warmup;
  const span = revision === 'rllm-head' ? Math.max(totalSteps - warmup, 1) : totalSteps - warmup;
  if (lrSchedule === 'linear') return 1 - divided(done, span);
  if (lrSchedule === 'cosine') return 0.5 * (1 + cosine(divided(Math.PI * done, span)));
  if (lrSchedule === 'constant') return 1;
  throw new UpstreamError('ValueError', `Unknown learning rate schedule: ${lrSchedule}`);
}

function truncated(x: number): number {
  if (Number.isNaN(x)) throw new UpstreamError('ValueError', 'cannot convert float NaN to integer');
  if (!Number.isFinite(x)) throw new UpstreamError('OverflowError', 'cannot convert float infinity to integer');
  return Math.trunc(x);
}

function divided(a: number, b: number): number {
  if (b === 0) throw new UpstreamError('ZeroDivisionError', 'division by zero');
  return a / b;
}
