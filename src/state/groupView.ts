import { decodeGroupId } from '../engine/batch/groupId.ts';
import { labelOfGroup } from '../engine/batch/label.ts';
import type { RewardGroup } from '../engine/batch/types.ts';
import type { ErrorData } from '../engine/batch/collectBatch.ts';
import { groupRoleOf } from '../engine/trajectory/identity.ts';
import { type Lane, type PlaygroundDocument } from '../importers/playground/document.ts';
import { labelOfLane, laneHere } from '../importers/playground/lanes.ts';
import type { Shown } from './store.ts';

/** One lane over the selected group. */
export interface LaneColumn {
  readonly lane: Lane;
  readonly label: string;
  /** Estimator that this lane gives to the group's role. */
  readonly estimator: string;
  /** One advantage a trajectory; null while none is known for the present input. */
  readonly advantages: Float64Array | null;
  /** `A = gain * (r - mean)`; NaN when A has another form. */
  readonly gain: number;
  readonly share: number;
  readonly error: ErrorData | null;
}

/** The selected group and what every lane makes of it. */
export interface GroupView {
  readonly index: number;
  readonly group: RewardGroup;
  readonly task: string;
  /** Role in wire form. */
  readonly role: string;
  readonly label: string;
  readonly lanes: readonly LaneColumn[];
  readonly mean: number;
  readonly std: number;
}

/**
 * The view of one group. Lane values come from the comparison when it belongs to this very group, so that no advantage
 * is shown beside rewards it was not computed from, except for the frame in which its successor is on the way.
 */
export function groupViewOf(document: PlaygroundDocument, shown: Shown | null, index: number | null): GroupView | null {
  const group = index === null ? undefined : document.batch.groups[index];
  if (index === null || group === undefined) return null;
  const role = groupRoleOf(group.groupId);
  const known = shown?.document.batch.groups[index];
  const usable =
    known !== undefined && known.groupId === group.groupId && known.rewards.length === group.rewards.length;
  return {
    index,
    group,
    task: decodeGroupId(group.groupId).task,
    role,
    label: labelOfGroup(group.groupId),
    lanes: document.lanes.map((lane) =>
      laneColumn(document, laneHere(document, lane), usable ? shown : null, index, role),
    ),
    mean: usable && shown ? shown.comparison.groups.means[index]! : Number.NaN,
    std: usable && shown ? shown.comparison.groups.stds[index]! : Number.NaN,
  };
}

function laneColumn(
  document: PlaygroundDocument,
  lane: Lane,
  shown: Shown | null,
  index: number,
  role: string,
): LaneColumn {
  const result = shown?.comparison.lanes.find((one) => one.laneId === lane.id);
  const estimator = result?.estimatorOfRole.find(([one]) => one === role)?.[1] ?? lane.estimator;
  const label = labelOfLane(document.settings, lane);
  if (!shown || !result) {
    return { lane, label, estimator, advantages: null, gain: Number.NaN, share: Number.NaN, error: null };
  }
  const { offsets } = shown.columns;
  return {
    lane,
    label,
    estimator,
    advantages: result.advantages.subarray(offsets[index], offsets[index + 1]),
    gain: result.gains[index]!,
    share: result.shares[index]!,
    error: result.error,
  };
}
