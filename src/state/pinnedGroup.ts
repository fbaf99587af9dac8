import type { GroupView, LaneColumn } from './groupView.ts';
import type { Shown } from './store.ts';

/** What a group was in state A: its rewards, and the advantages of each lane of today, null where A had no such lane. */
export interface PinnedGroup {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
}

/** The group of state A that a view shows today, under some of its lanes: of the same id and size. Null when A has none. */
export function pinnedGroupOf(
  pinned: Shown | null,
  view: GroupView | null,
  lanes: readonly LaneColumn[] = view?.lanes ?? [],
): PinnedGroup | null {
  if (pinned === null || view === null) return null;
  const { groups } = pinned.document.batch;
  const same = (index: number) => groups[index]?.groupId === view.group.groupId;
  const index = same(view.index) ? view.index : groups.findIndex((_, k) => same(k));
  const group = groups[index];
  if (group === undefined || group.rewards.length !== view.group.rewards.length) return null;
  const { offsets } = pinned.columns;
  return {
    rewards: group.rewards,
    columns: lanes.map(({ lane }) => {
      const result = pinned.comparison.lanes.find(({ laneId }) => laneId === lane.id);
      return result?.advantages.subarray(offsets[index], offsets[index + 1]) ?? null;
    }),
  };
}
