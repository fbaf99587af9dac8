import type { Shape } from '../picture/shape.ts';
import { ghostShapes } from './ghostShapes.ts';
import { lineShapes, markShapes } from './markShapes.ts';
import { roomier, sameRanges, type StripModel, stripModel } from './model.ts';
import type { StripRanges } from './frame.ts';
import type { StripContent } from './stripContent.ts';

/** Where things were before the gesture. */
export interface StripGhost {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
  readonly model: StripModel;
}

/** How a strip is laid out, whatever it shows. */
export interface StripLayout {
  readonly selected: number | null;
  readonly width: number;
  readonly height: number;
  readonly maxSpacing: number | undefined;
  readonly hold: StripRanges | undefined;
}

/** A strip laid out, and what of it only has to be drawn. */
export interface StripScene {
  readonly content: StripContent;
  readonly model: StripModel;
  /** Ghosts and lines, below the numbers of the axes. */
  readonly behind: readonly Shape[];
  /** Marks and their labels. */
  readonly front: readonly Shape[];
}

/** Lays out what a strip shows. Pure: the same input gives the same picture. */
export function stripScene(
  content: StripContent,
  columns: readonly (Float64Array | null)[],
  layout: StripLayout,
  ghost: StripGhost | null,
): StripScene {
  const { rewards, lanes, stage, pinned } = content;
  const { selected, width } = layout;
  const cover = stage?.cover ?? pinned?.columns;
  const input = { rewards, columns, cover, coverRewards: pinned?.rewards, ...layout };
  const tight = stripModel(input);
  // An axis that has to grow in a gesture grows by more than it has to, so that it does not at every frame.
  const model =
    layout.hold === undefined || sameRanges(tight.ranges, layout.hold)
      ? tight
      : stripModel({ ...input, hold: roomier(tight.ranges, layout.hold) });
  const again = { ...layout, hold: model.ranges };
  const pinnedModel = pinned === null ? null : stripModel({ ...pinned, ...again });
  const comparable =
    ghost !== null && ghost.rewards.length === rewards.length && ghost.columns.length === columns.length;
  const ghostModel = !comparable
    ? null
    : ghost.model.width === width && sameRanges(ghost.model.ranges, model.ranges)
      ? ghost.model
      : stripModel({ ...ghost, ...again });
  const shared = { model, lanes, selected };
  return {
    content,
    model,
    behind: [
      ...(pinnedModel === null || pinned === null
        ? []
        : ghostShapes({ word: 'A', ghost: pinnedModel, was: pinned, ...shared })),
      ...(ghostModel === null || ghost === null
        ? []
        : ghostShapes({ word: 'was', ghost: ghostModel, was: ghost, ...shared })),
      ...lineShapes(model, selected),
    ],
    front: markShapes(model, lanes),
  };
}
