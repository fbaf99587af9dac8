import type { LaneColumn } from '../../../state/groupView.ts';
import type { PinnedGroup } from '../../../state/pinnedGroup.ts';

/** A stage of the calculation: a column a lane, and what the axis has to hold at any stage. */
export interface StripStage {
  readonly id: string;
  readonly columns: readonly (Float64Array | null)[];
  readonly cover: readonly (Float64Array | null)[];
}

/** What a strip shows. */
export interface StripContent {
  readonly rewards: readonly (number | null)[];
  readonly lanes: readonly LaneColumn[];
  /** The calculation stopped on its way: its values instead of the lanes' advantages. */
  readonly stage: StripStage | null;
  /** The group as it was in state A, drawn behind as ghosts. */
  readonly pinned: PinnedGroup | null;
}

/** The values of each column. */
export function columnsOf({ lanes, stage }: StripContent): readonly (Float64Array | null)[] {
  return stage?.columns ?? lanes.map((lane) => lane.advantages);
}
