import type { LaneResult } from '../comparison/types.ts';
import {
  centredLanes,
  estimatorIn,
  type FocusGroup,
  focusGroup,
  largestAdvantage,
  type VerdictContext,
} from './context.ts';
import { once } from './once.ts';

/** A lane, and the largest |A| that it gives in the selected group. */
export interface Pull {
  readonly lane: LaneResult;
  readonly size: number;
}

/** The centred lane with the largest advantage in the selected group; null when no lane gives any. */
export function strongestPull(context: VerdictContext): Pull | null {
  const group = focusGroup(context);
  if (!group) return null;
  const lanes = centredLanes(context, group);
  // REINFORCE++ mixes the groups of a role, so its pull says little about this one; it is named only when alone.
  const ofGroup = lanes.filter((lane) => estimatorIn(lane, group.role) !== 'reinforce_plus_plus_baseline');
  let best: Pull | null = null;
  for (const lane of ofGroup.length > 0 ? ofGroup : lanes) {
    const size = largestAdvantage(lane, group);
    if (size > (best?.size ?? 0)) best = { lane, size };
  }
  return best;
}

/** The strongest lane of the selected group against the one it is measured by. */
export interface PullComparison {
  readonly group: FocusGroup;
  readonly loudest: LaneResult;
  readonly second: LaneResult;
  /** Largest |A| of the first over that of the second: at least 1.05. */
  readonly ratio: number;
}

/** Compares the pull of two lanes where they differ by 5 % or more. */
export const comparePull = once((context: VerdictContext): PullComparison | null => {
  const group = focusGroup(context);
  const loudest = strongestPull(context);
  if (!group || !loudest) return null;
  const second = yardstick(context, group, loudest.lane);
  if (!second) return null;
  const ratio = loudest.size / largestAdvantage(second, group);
  if (!(ratio >= 1.05) || !Number.isFinite(ratio)) return null;
  return { group, loudest: loudest.lane, second, ratio };
});

/** The lane that the strongest is measured against: RLOO, for RLOO itself GRPO, else the first other centred lane. */
function yardstick(context: VerdictContext, group: FocusGroup, loudest: LaneResult): LaneResult | undefined {
  const others = centredLanes(context, group).filter((lane) => lane !== loudest);
  const wanted = estimatorIn(loudest, group.role) === 'rloo' ? 'grpo' : 'rloo';
  return others.find((lane) => estimatorIn(lane, group.role) === wanted) ?? others[0];
}
