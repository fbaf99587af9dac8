import type { ErrorData } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import { labelOfGroup } from '../batch/label.ts';
import type { LaneResult } from '../comparison/types.ts';
import { estimatorById } from '../estimators/index.ts';
import type { PipelineFacts } from '../findings/pipelineFacts.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import type { RoleStats } from '../summary/roleStats.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import { once } from './once.ts';
import { listOf } from './words.ts';

/** What the verdict rules look at. */
export interface VerdictContext {
  readonly columns: BatchColumns;
  readonly groups: GroupStats;
  readonly roles: readonly RoleStats[];
  readonly lanes: readonly LaneResult[];
  /** Index of the selected group; null when there is none. */
  readonly focus: number | null;
  /** The way from episodes to groups; null for batches that were given as groups. */
  readonly pipeline: PipelineFacts | null;
  /** What stopped rLLM before the estimator; null when nothing did. */
  readonly stopped: ErrorData | null;
}

/** The selected group. */
export interface FocusGroup {
  readonly index: number;
  readonly label: string;
  readonly role: string;
  readonly lo: number;
  readonly n: number;
  readonly rewards: Float64Array;
  readonly mean: number;
  readonly std: number;
}

/** The selected group; null when there is none. */
export const focusGroup = once(({ columns, groups, focus }: VerdictContext): FocusGroup | null => {
  const groupId = focus === null ? undefined : columns.groupIds[focus];
  if (focus === null || groupId === undefined) return null;
  const lo = columns.offsets[focus]!;
  const hi = columns.offsets[focus + 1]!;
  return {
    index: focus,
    label: labelOfGroup(groupId),
    role: groupRoleOf(groupId),
    lo,
    n: hi - lo,
    rewards: columns.values.subarray(lo, hi),
    mean: groups.means[focus]!,
    std: groups.stds[focus]!,
  };
});

/** Registry key of the estimator that a lane uses for a role. */
export function estimatorIn(lane: LaneResult, role: string): string {
  return lane.estimatorOfRole.find(([one]) => one === role)?.[1] ?? '';
}

/** Lanes that ran through and whose estimator gave the group's advantages. */
export function estimatedLanes({ lanes }: VerdictContext, { index }: FocusGroup): LaneResult[] {
  return lanes.filter((lane) => lane.error === null && lane.estimated[index] === 1);
}

/** Those of them whose estimator centres on the group's mean. */
export function centredLanes(context: VerdictContext, group: FocusGroup): LaneResult[] {
  return estimatedLanes(context, group).filter(
    (lane) => estimatorById(estimatorIn(lane, group.role))?.centredByGroup === true,
  );
}

/** Those of them that run one estimator for the group's role. */
export function lanesOf(context: VerdictContext, group: FocusGroup, estimator: string): LaneResult[] {
  return estimatedLanes(context, group).filter((lane) => estimatorIn(lane, group.role) === estimator);
}

/** Whether a lane divides by the group's own std: GRPO, unless it is told not to. */
export function dividesByStd(lane: LaneResult, { index, role }: FocusGroup): boolean {
  return estimatorIn(lane, role) === 'grpo' && lane.gains[index] !== 1;
}

/** Advantages of the group under a lane. */
export function advantagesIn(lane: LaneResult, { lo, n }: FocusGroup): Float64Array {
  return lane.advantages.subarray(lo, lo + n);
}

/** The largest |A| in the group under a lane. */
export function largestAdvantage(lane: LaneResult, group: FocusGroup): number {
  return largestIn(group)(lane);
}

const largestIn = once((group: FocusGroup) =>
  once((lane: LaneResult) => {
    let largest = 0;
    for (let i = group.lo; i < group.lo + group.n; i++) largest = Math.max(largest, Math.abs(lane.advantages[i]!));
    return largest;
  }),
);

/** Whether the largest advantages in the group are about the same under all of these lanes. */
export function pullAlike(lanes: readonly LaneResult[], group: FocusGroup): boolean {
  const sizes = lanes.map((lane) => largestAdvantage(lane, group));
  return Math.max(...sizes) <= 1.05 * Math.min(...sizes);
}

/** Names of lanes, as a sentence lists them. */
export function namesOf(lanes: readonly LaneResult[]): string {
  return listOf(lanes.map(({ label }) => label));
}
