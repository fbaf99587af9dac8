import type { BatchColumns } from '../batch/columns.ts';
import { labelOfGroup } from '../batch/label.ts';
import type { LaneResult } from '../comparison/types.ts';
import { estimatorById } from '../estimators/index.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import type { RoleStats } from '../summary/roleStats.ts';
import { groupRoleOf } from '../trajectory/identity.ts';

/** What the verdict rules look at. */
export interface VerdictContext {
  readonly columns: BatchColumns;
  readonly groups: GroupStats;
  readonly roles: readonly RoleStats[];
  readonly lanes: readonly LaneResult[];
  /** Index of the selected group; null when there is none. */
  readonly focus: number | null;
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

export function focusGroup({ columns, groups, focus }: VerdictContext): FocusGroup | null {
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
}

/** Registry key of the estimator that a lane uses for a role. */
export function estimatorIn(lane: LaneResult, role: string): string {
  return lane.estimatorOfRole.find(([one]) => one === role)?.[1] ?? '';
}

/** Lanes that ran through and whose estimator gave the group's advantages, centred on its mean. */
export function centredLanes(context: VerdictContext, { index, role }: FocusGroup): LaneResult[] {
  return context.lanes.filter(
    (lane) =>
      lane.error === null &&
      lane.estimated[index] === 1 &&
      estimatorById(estimatorIn(lane, role))?.centredByGroup === true,
  );
}

/** The largest |A| in the group under a lane. */
export function largestAdvantage(lane: LaneResult, { lo, n }: FocusGroup): number {
  let largest = 0;
  for (let i = lo; i < lo + n; i++) largest = Math.max(largest, Math.abs(lane.advantages[i]!));
  return largest;
}

/** Whether the largest advantages in the group are about the same under all of these lanes. */
export function pullAlike(lanes: readonly LaneResult[], group: FocusGroup): boolean {
  const sizes = lanes.map((lane) => largestAdvantage(lane, group));
  return Math.max(...sizes) <= 1.05 * Math.min(...sizes);
}
