import type { LaneCurves, SimulationResult } from '../run/result.ts';
import { compileToy } from '../toy/compile.ts';
import type { Toy } from '../toy/types.ts';

/** Where a lane's training led: medians over seeds of the last role, which is what comes out of the workflow. */
export interface Ending {
  readonly lane: LaneCurves;
  readonly start: number;
  readonly end: number;
  /** Entropy of the solver at the end, in nats. */
  readonly entropy: number;
  /** How far the way from the start to the best went: 1 is all of it. */
  readonly progress: number;
  /** The same of the seed that three quarters are at least as good as. */
  readonly lowProgress: number;
  /** The first recorded step at which half of the way was done; null when it never was. */
  readonly halfway: number | null;
}

/** What a policy that always gives its best answers is worth: mean over prompts of the largest E[r]. */
export function bestReward(toy: Toy): number {
  const { offsets, means, promptCount } = compileToy(toy);
  let sum = 0;
  for (let p = 0; p < promptCount; p++) {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = offsets[p]!; k < offsets[p + 1]!; k++) best = Math.max(best, means[k]!);
    sum += best;
  }
  return sum / promptCount;
}

/** The lanes that were trained to the end, each with its ending. */
export function endingsOf(result: SimulationResult, toy: Toy): readonly Ending[] {
  const best = bestReward(toy);
  return result.lanes.flatMap((lane): Ending[] => {
    const curves = lane.roles.at(-1);
    if (lane.fault !== null || curves === undefined || result.seedsDone === 0) return [];
    const rewards = curves.expectedReward.median;
    const [start, end] = [rewards[0]!, rewards.at(-1)!];
    if (!Number.isFinite(start) || !Number.isFinite(end)) return [];
    const way = best - start;
    const half = rewards.findIndex((reward) => reward >= start + way / 2);
    return [
      {
        lane,
        start,
        end,
        entropy: lane.roles[0]!.entropy.median.at(-1)!,
        progress: way > 0 ? (end - start) / way : 0,
        lowProgress: way > 0 ? (curves.expectedReward.low.at(-1)! - start) / way : 0,
        halfway: way > 0 && half >= 0 ? result.steps[half]! : null,
      },
    ];
  });
}
