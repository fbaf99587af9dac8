import { useMemo } from 'react';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { type GroupView, groupViewOf, type LaneColumn } from '../../../state/groupView.ts';
import { pinnedGroupOf } from '../../../state/pinnedGroup.ts';
import type { Settled } from '../../../state/settled.ts';
import type { Shown } from '../../../state/store.ts';
import { useLiveSettled, usePageHold, useSettled } from '../../app/PlaygroundContext.tsx';
import { LazyCrowdStrip } from '../../charts/crowd_strip/LazyCrowdStrip.tsx';
import { MOST_DRAGGED } from '../../charts/slope_strip/frame.ts';
import { SlopeStrip } from '../../charts/slope_strip/SlopeStrip.tsx';
import type { StripContent, StripStage } from '../../charts/slope_strip/stripContent.ts';
import type { GroupEditing } from './useGroupEditing.ts';

export type StageOf = (
  view: GroupView,
  lanes: readonly LaneColumn[],
  document: PlaygroundDocument,
  shown: Shown | null,
) => StripStage | null;

interface GroupStripProps {
  /** Place of the group in the document. */
  readonly index: number;
  readonly label: string;
  readonly trajectory: number | null;
  readonly editing: GroupEditing;
  /** The lanes that have a column: from one on, so many. All when absent. */
  readonly window?: { readonly first: number; readonly count: number };
  /** Stops the calculation on its way. */
  readonly stageOf?: StageOf | null;
  readonly onStage?: (by: 1 | -1) => void;
  /** State A, to be seen behind the present one. */
  readonly pinned?: Shown | null;
  readonly snap?: boolean;
  readonly onSnap?: () => void;
  /** Rewards can be looked at and not changed. */
  readonly locked?: boolean;
  readonly scale?: number;
  readonly height?: number;
  readonly maxSpacing?: number;
}

function nothing(): void {}

/** Tells the page's rules that something is dragged: what is out of sight is left alone then. */
function markDragging(on: boolean): void {
  document.documentElement.toggleAttribute('data-dragging', on);
}

/**
 * The strip of one group, of dots to drag or of a crowd to choose from. It follows a gesture at every frame, while the
 * rest of the page takes the time it needs.
 */
export function GroupStrip(props: GroupStripProps) {
  const { index, label, trajectory, editing, window, stageOf, onStage, pinned = null, height, maxSpacing } = props;
  const settled = useSettled();
  const liveSettled = useLiveSettled();
  const page = usePageHold();
  const contentOf = useMemo(
    () => latestOnly((of: Settled) => stripContent(of, { index, window, stageOf, pinned })),
    [index, window, stageOf, pinned],
  );
  const content = contentOf(settled);
  const live = useMemo(
    () => ({ get: () => contentOf(liveSettled.get()) ?? EMPTY, subscribe: liveSettled.subscribe }),
    [contentOf, liveSettled],
  );
  const gesture = useMemo(
    () => ({
      start(moved: number) {
        markDragging(true);
        page.hold();
        editing.startGesture(moved);
      },
      end() {
        editing.endGesture();
        page.release();
        markDragging(false);
      },
    }),
    [page, editing],
  );
  if (content === null || content.rewards.length === 0) return null;
  const shared = {
    label,
    selected: trajectory,
    onSelect: editing.select,
    ...(onStage === undefined ? {} : { onStage }),
    ...(maxSpacing === undefined ? {} : { maxSpacing }),
  };
  const { scale = 1 } = props;
  return content.rewards.length > MOST_DRAGGED ? (
    <LazyCrowdStrip
      {...shared}
      {...content}
      {...(height === undefined ? {} : { height: Math.round(scale * height) })}
    />
  ) : (
    <SlopeStrip
      {...shared}
      content={content}
      live={live}
      {...(height === undefined ? {} : { height })}
      scale={scale}
      locked={props.locked ?? false}
      snap={props.snap ?? false}
      onSnap={props.onSnap ?? nothing}
      onGestureStart={gesture.start}
      onGestureEnd={gesture.end}
      onReward={editing.setReward}
      onRewards={editing.setRewards}
      onAdd={editing.add}
      onRemove={editing.remove}
      onDuplicate={editing.duplicate}
    />
  );
}

interface ContentInput {
  readonly index: number;
  readonly window: GroupStripProps['window'] | undefined;
  readonly stageOf: StageOf | null | undefined;
  readonly pinned: Shown | null;
}

function stripContent(
  { document, shown }: Settled,
  { index, window, stageOf, pinned }: ContentInput,
): StripContent | null {
  const view = groupViewOf(document, shown, index);
  if (view === null) return null;
  const lanes = window === undefined ? view.lanes : view.lanes.slice(window.first, window.first + window.count);
  return {
    rewards: view.group.rewards,
    lanes,
    stage: stageOf?.(view, lanes, document, shown) ?? null,
    pinned: pinnedGroupOf(pinned, view, lanes),
  };
}

const EMPTY: StripContent = { rewards: [], lanes: [], stage: null, pinned: null };

/** A function that remembers what it gave for the last two arguments: the page's and, in a gesture, a newer one. */
function latestOnly<A, R>(compute: (of: A) => R): (of: A) => R {
  let known: readonly { readonly of: A; readonly result: R }[] = [];
  return (of) => {
    const found = known.find((one) => one.of === of) ?? { of, result: compute(of) };
    known = [found, ...known.filter((one) => one !== found)].slice(0, 2);
    return found.result;
  };
}
