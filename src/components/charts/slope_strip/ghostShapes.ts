import type { LaneColumn } from '../../../state/groupView.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatReward, formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import type { Shape } from '../picture/shape.ts';
import type { Bead, StripColumn, StripModel } from './model.ts';
import styles from './SlopeStrip.module.css';

export interface GhostInput {
  /** How its numbers are introduced: "was 0.875", "A 0.875". */
  readonly word: string;
  readonly ghost: StripModel;
  /** What the ghost shows. */
  readonly was: {
    readonly rewards: readonly (number | null)[];
    readonly columns: readonly (Float64Array | null)[];
  };
  readonly model: StripModel;
  readonly lanes: readonly LaneColumn[];
  readonly selected: number | null;
}

/** Hollow marks where things were; only what moved is drawn, a column's marks as one path. */
export function ghostShapes(input: GhostInput): Shape[] {
  const { ghost, model, lanes, selected } = input;
  const moved = ghost.beads.filter(
    (bead) => bead.placed && Math.abs(bead.y - (model.beads[bead.index]?.y ?? bead.y)) > 1,
  );
  const path = selected === null ? null : ghost.pathOf(selected);
  const left = ghost.columns.map((column, k) => leftPlaces(column, model.columns[k]));
  const something = moved.length > 0 || left.some((places) => places.length > 0);
  const shapes: Shape[] = [];
  if (path !== null && something)
    shapes.push({
      tag: 'path',
      attributes: { d: path, fill: 'none', stroke: 'var(--ink-2)', 'stroke-width': 1.25, 'stroke-dasharray': '2 3' },
    });
  ghost.columns.forEach((column, k) => {
    const { shape, color } = estimatorStyle(lanes[k]!.lane.estimator).mark;
    const d = left[k]!.map((y) => markPath(shape, column.x, y, 4.5)).join('');
    if (d !== '')
      shapes.push({
        tag: 'path',
        attributes: { d, fill: 'var(--surface)', stroke: color, 'stroke-dasharray': '2 2' },
      });
  });
  for (const { x, y } of moved)
    shapes.push({
      tag: 'circle',
      attributes: {
        cx: x,
        cy: y,
        r: 9,
        fill: 'var(--surface)',
        stroke: 'var(--ink-2)',
        'stroke-dasharray': '2 2.5',
      },
    });
  if (selected !== null) shapes.push(...ghostNumbers(input, moved, selected));
  return shapes;
}

/** What the selected trajectory had, beside its ghosts that do not lie under today's marks. */
function ghostNumbers({ word, ghost, was, model }: GhostInput, moved: readonly Bead[], selected: number): Shape[] {
  const shapes: Shape[] = [];
  const look = { class: cx(styles.halo, styles.was) };
  const bead = moved.find(({ index }) => index === selected);
  if (bead !== undefined)
    shapes.push({
      tag: 'text',
      attributes: { x: bead.x + 13, y: bead.y + 4, ...look },
      text: `${word} ${formatReward(was.rewards[selected] ?? null)}`,
    });
  // Heights of the ghosts' own numbers that stand to the right of their column.
  const onRight = new Map<number, number>();
  ghost.columns.forEach((column, k) => {
    const value = was.columns[k]?.[selected];
    const mark = column.marks.find((one) => one.selected);
    const now = model.columns[k]?.marks.find((one) => one.selected);
    if (value === undefined || mark === undefined || now === undefined) return;
    const y = mark.y + 4;
    const before = model.columns[k - 1];
    const ownBefore = Math.abs((onRight.get(k - 1) ?? Infinity) - y) < 13;
    const leftTaken = before !== undefined && column.x - before.x < 140 && (ownBefore || isTaken(before, y));
    const rightTaken = isTaken(model.columns[k]!, y);
    // Today's numbers have the room; the table has A's in any case.
    if (Math.abs(mark.y - now.y) < 12 || (leftTaken && rightTaken)) return;
    if (leftTaken) onRight.set(k, y);
    shapes.push({
      tag: 'text',
      attributes: {
        x: leftTaken ? column.x + 9 : column.x - 9,
        y,
        'text-anchor': leftTaken ? 'start' : 'end',
        ...look,
      },
      text: `${word} ${formatSigned(value, 2)}`,
    });
  });
  return shapes;
}

/** Whether a column has a number of its own at this height. */
function isTaken(column: StripColumn, y: number): boolean {
  return column.labels.some((label) => Math.abs(label.y - y) < 13);
}

/** Heights of the marks that have no successor within a pixel; both columns are in order, from the top. */
function leftPlaces(before: StripColumn, now: StripColumn | undefined): number[] {
  const heights = now?.marks.map((mark) => mark.y) ?? [];
  const left: number[] = [];
  let next = 0;
  for (const { y } of before.marks) {
    while (next < heights.length && heights[next]! < y - 1) next++;
    if (next === heights.length || heights[next]! > y + 1) left.push(y);
  }
  return left;
}
