import type { LaneCurves, SimulationResult } from '../run/result.ts';
import { compileToy } from '../toy/compile.ts';
import type { Toy } from '../toy/types.ts';

/** Where a lane's training led: medians over seeds of one role. */
export interface Ending {
  readonly lane: LaneCurves;
  readonly start: number;
  readonly end: number;
  /** Entropy of the solver at the end, in nats. */
  readonly entropy: number;
  /** How far the way from the start to the best went: 1 is all of it. */
  readonly progress: number;
  /** The same of the seed that three quarters are at least as good as, and of the one that a quarter are. */
  readonly lowProgress: number;
  readonly highProgress: number;
  /** How far the median of other seeds may lie from this one, in parts of the way: half of a notch of a box plot. */
  readonly uncertainty: number;
  /** The first recorded step at which half of the way was done; null when it never was. */
  readonly halfway: number | null;
  /** The same of three quarters of the seeds. */
  readonly mostHalfway: number | null;
}

/** What a policy that always gives its best answers is worth: mean over prompts of the largest E[r]. */
export function bestReward(toy: Toy): number {
  return meanOverPrompts(toy, (means) => means.reduce((best, mean) => Math.max(best, mean), Number.NEGATIVE_INFINITY));
}

/** The same of a policy that always gives its worst. */
export function worstReward(toy: Toy): number {
  return meanOverPrompts(toy, (means) =>
    means.reduce((worst, mean) => Math.min(worst, mean), Number.POSITIVE_INFINITY),
  );
}

function meanOverPrompts(toy: Toy, of: (means: Float64Array) => number): number {
  const { offsets, means, promptCount } = compileToy(toy);
  let sum = 0;
  for (let p = 0; p < promptCount; p++) sum += of(means.subarray(offsets[p], offsets[p + 1]));
  return sum / promptCount;
}

/** McGill, Tukey and Larsen 1978: medians whose intervals of 1.57 IQR / sqrt(n) overlap do not differ at 95 %. */
const NOTCH = 1.57;

/**
 * The lanes that were trained to the end, each with its ending.
 * @param role whose rewards count; the last, which is what comes out of the workflow, when none is named
 */
export function endingsOf(result: SimulationResult, toy: Toy, role?: string): readonly Ending[] {
  const best = bestReward(toy);
  return result.lanes.flatMap((lane): Ending[] => {
    const curves = lane.roles.find((one) => one.role === role) ?? lane.roles.at(-1);
    if (lane.fault !== null || curves === undefined || result.seedsDone === 0) return [];
    const rewards = curves.expectedReward.median;
    const [start, end] = [rewards[0]!, rewards.at(-1)!];
    if (!Number.isFinite(start) || !Number.isFinite(end)) return [];
    const way = best - start;
    const [low, high] = [curves.expectedReward.low.at(-1)!, curves.expectedReward.high.at(-1)!];
    const seeds = Math.max(1, result.seedsDone - (lane.diverged?.seeds ?? 0));
    const isHalfway = (reward: number) => reward >= start + way / 2;
    const half = rewards.findIndex(isHalfway);
    const mostHalf = curves.expectedReward.low.findIndex(isHalfway);
    return [
      {
        lane,
        start,
        end,
        entropy: lane.roles[0]!.entropy.median.at(-1)!,
        progress: way > 0 ? (end - start) / way : 0,
        lowProgress: way > 0 ? (low - start) / way : 0,
        highProgress: way > 0 ? (high - start) / way : 0,
        uncertainty: way > 0 ? (NOTCH * (high - low)) / Math.sqrt(seeds) / way : 0,
        halfway: way > 0 && half >= 0 ? result.steps[half]! : null,
        mostHalfway: way > 0 && mostHalf >= 0 ? result.steps[mostHalf]! : null,
      },
    ];
  });
}
