import { columnMarks, pickLabels } from '../slope_strip/marks.ts';
import type { ColumnMark, MarkLabel } from '../slope_strip/model.ts';
import type { CrowdModel } from './model.ts';

/** A lane's column in a crowd. */
export interface CrowdColumn {
  readonly x: number;
  /** Heights at which there is a mark, half a pixel apart at least. */
  readonly places: readonly number[];
  /** Marks that may be labelled, from the top: all when they are few, else the highest and the lowest. */
  readonly named: readonly ColumnMark[];
}

/** Up to so many different advantages each can have its label. */
const FEW = 20;

/** Widths in px: of a label up to its count, and of a digit of the count. */
const COUNTED = 78;
const DIGIT = 7;

/** Marks of a lane. `heights` is NaN where a trajectory has no advantage. */
export function crowdColumn(
  x: number,
  advantages: Float64Array | null,
  heights: Float64Array,
  yOf: (advantage: number) => number,
  range: readonly [number, number],
): CrowdColumn {
  const places = new Set<number>();
  for (const y of heights) if (y === y) places.add(Math.round(y * 2) / 2);
  return {
    x,
    places: [...places].sort((a, b) => a - b),
    named: advantages === null ? [] : namedMarks(advantages, yOf, range),
  };
}

function namedMarks(
  advantages: Float64Array,
  yOf: (advantage: number) => number,
  range: readonly [number, number],
): readonly ColumnMark[] {
  const different = new Set<number>();
  let low = Infinity;
  let high = -Infinity;
  for (const value of advantages) {
    if (!Number.isFinite(value)) continue;
    if (different.size <= FEW) different.add(value);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [];
  if (different.size <= FEW) return columnMarks(advantages, yOf, null, range);
  return [markAt(advantages, high, yOf, range), markAt(advantages, low, yOf, range)];
}

/** The mark of a value, with all that share it. */
function markAt(
  advantages: Float64Array,
  value: number,
  yOf: (advantage: number) => number,
  [low, high]: readonly [number, number],
): ColumnMark {
  const quantum = (high - low) / 1e9;
  const trajectories: number[] = [];
  advantages.forEach((one, i) => {
    if (Math.abs(one - value) <= quantum / 2) trajectories.push(i);
  });
  return { value, trajectories, y: yOf(value), selected: false };
}

/** Labels of a column when a trajectory is chosen: that one, the highest and the lowest first. */
export function crowdLabels(
  { columns, heights, xs, width, advantageScale, ranges }: CrowdModel,
  k: number,
  advantages: Float64Array | null,
  selected: number | null,
): readonly MarkLabel[] {
  const value = selected === null ? Number.NaN : (advantages?.[selected] ?? Number.NaN);
  const marks = [...columns[k]!.named];
  if (advantages !== null && Number.isFinite(value)) {
    const at = marks.findIndex((mark) => mark.trajectories.includes(selected!));
    if (at >= 0) marks[at] = { ...marks[at]!, selected: true };
    else marks.push({ ...markAt(advantages, value, advantageScale, ranges.advantage), selected: true });
  }
  marks.sort((a, b) => b.value - a.value);
  const slopeOf = (mark: ColumnMark) => {
    const y = heights[k + 1]?.[mark.selected ? selected! : mark.trajectories[0]!] ?? Number.NaN;
    return Number.isNaN(y) ? null : (y - mark.y) / (xs[k + 1]! - xs[k]!);
  };
  // Where a count would run out of the picture the number stands alone: ties have their count in the column before.
  return pickLabels(marks, slopeOf, advantageScale(0)).map((label) =>
    xs[k]! + COUNTED + DIGIT * String(label.count).length > width ? { ...label, count: 1 } : label,
  );
}
