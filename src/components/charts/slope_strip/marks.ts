import type { ColumnMark, MarkLabel } from './model.ts';

const LABEL_GAP = 15;
/** A column holds about this many labels; of more marks only the selected, the highest and the lowest get one. */
const CROWD = 20;

/**
 * The marks of a column, from the top.
 *
 * @param order the trajectories as another column orders them, which this one orders in place: most estimators agree on
 *   the order, and what is in order already is sorted fastest
 */
export function columnMarks(
  advantages: Float64Array | null,
  y: (value: number) => number,
  selected: number | null,
  [low, high]: readonly [number, number],
  order: number[] = Array.from({ length: advantages?.length ?? 0 }, (_, i) => i),
): ColumnMark[] {
  if (advantages === null) return [];
  // Values that differ by less than a billionth of the axis are drawn, and counted, as one.
  const quantum = (high - low) / 1e9;
  const rank = (i: number) => (Number.isFinite(advantages[i]!) ? advantages[i]! : -Infinity);
  if (!isDescending(order, rank)) order.sort((a, b) => rank(b) - rank(a) || a - b);
  const marks: ColumnMark[] = [];
  for (let start = 0; start < order.length; ) {
    const first = order[start]!;
    if (!Number.isFinite(advantages[first]!)) break;
    const step = Math.round(advantages[first]! / quantum);
    let end = start + 1;
    while (end < order.length && Math.round(advantages[order[end]!]! / quantum) === step) end++;
    const trajectories = end === start + 1 ? [first] : order.slice(start, end).sort((a, b) => a - b);
    const value = advantages[trajectories[0]!]!;
    marks.push({ value, trajectories, y: y(value), selected: selected !== null && trajectories.includes(selected) });
    start = end;
  }
  return marks;
}

/** Whether this order is the one that a sort would make. */
function isDescending(order: readonly number[], rank: (i: number) => number): boolean {
  for (let k = 1; k < order.length; k++) {
    const [before, now] = [rank(order[k - 1]!), rank(order[k]!)];
    if (before < now || (before === now && order[k - 1]! > order[k]!)) return false;
  }
  return true;
}

/**
 * Selected, highest and lowest first; a label that would touch one that stands already is dropped. `marks` are in order
 * from the top. `slopeOf` is the slope of the line that leaves a mark, null when there is none.
 */
export function pickLabels(
  marks: readonly ColumnMark[],
  slopeOf: (mark: ColumnMark) => number | null,
  zeroY: number,
): MarkLabel[] {
  const labels: MarkLabel[] = [];
  const isNear = (y: number, gap: number) => labels.some((label) => Math.abs(label.y - y) < gap);
  const place = (index: number) => {
    const mark = marks[index]!;
    // Between two labels there is room for none, wherever it would stand.
    if (isNear(mark.y, 4)) return;
    const y = mark.y + labelShift(index, marks, slopeOf(mark), zeroY);
    if (isNear(y, LABEL_GAP)) return;
    labels.push({ y, value: mark.value, count: mark.trajectories.length, selected: mark.selected });
  };
  const selected = marks.findIndex((mark) => mark.selected);
  if (selected >= 0) place(selected);
  if (marks.length > 0) place(0);
  if (marks.length > 1) place(marks.length - 1);
  // In a crowd a few arbitrary numbers would come and go with every edit; the axis says as much.
  if (marks.length > CROWD) return labels;
  for (let index = 1; index < marks.length - 1; index++) place(index);
  return labels;
}

/** Baselines a label may have, from its mark: level, above, below; the first that is free of trouble is taken. */
const LABEL_SHIFTS = [4, -7, 17] as const;

function labelShift(index: number, marks: readonly ColumnMark[], slope: number | null, zeroY: number): number {
  const { y } = marks[index]!;
  let best: number = LABEL_SHIFTS[0];
  let least = Infinity;
  for (const shift of LABEL_SHIFTS) {
    const middle = y + shift - 4;
    // A label never sits on the line that leaves its mark; 28 px out is its middle.
    const onLine = slope !== null && Math.abs(y + slope * 28 - middle) < 11 ? 2 : 0;
    const onZero = Math.abs(zeroY - middle) < 6 ? 1 : 0;
    const trouble = onLine + onZero + (hasOtherMark(marks, index, middle) ? 3 : 0);
    if (trouble === 0) return shift;
    if (trouble < least) [best, least] = [shift, trouble];
  }
  return best;
}

/** Whether another mark lies at this height; only the neighbours can, since the marks are in order. */
function hasOtherMark(marks: readonly ColumnMark[], index: number, middle: number): boolean {
  for (let k = index - 1; k >= 0 && marks[k]!.y > middle - 8; k--) if (marks[k]!.y < middle + 8) return true;
  for (let k = index + 1; k < marks.length && marks[k]!.y < middle + 8; k++) if (marks[k]!.y > middle - 8) return true;
  return false;
}
