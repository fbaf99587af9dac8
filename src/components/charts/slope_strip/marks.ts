import type { ColumnMark, MarkLabel } from './model.ts';

const LABEL_GAP = 15;

export function columnMarks(
  advantages: Float64Array | null,
  y: (value: number) => number,
  selected: number | null,
  [low, high]: readonly [number, number],
): ColumnMark[] {
  // Values that differ by less than a billionth of the axis are drawn, and counted, as one.
  const quantum = (high - low) / 1e9;
  const byValue = new Map<number, number[]>();
  advantages?.forEach((value, i) => {
    if (!Number.isFinite(value)) return;
    const key = Math.round(value / quantum);
    const members = byValue.get(key);
    if (members === undefined) byValue.set(key, [i]);
    else members.push(i);
  });
  return [...byValue.values()]
    .map((trajectories): ColumnMark => {
      const value = advantages![trajectories[0]!]!;
      return { value, trajectories, y: y(value), selected: selected !== null && trajectories.includes(selected) };
    })
    .sort((a, b) => b.value - a.value);
}

/**
 * Selected, highest and lowest first; a label that would touch one that stands already is dropped. `slopeOf` is the
 * slope of the line that leaves a mark, null when there is none.
 */
export function pickLabels(
  marks: readonly ColumnMark[],
  slopeOf: (mark: ColumnMark) => number | null,
  zeroY: number,
): MarkLabel[] {
  const inOrder = [
    ...marks.filter((mark) => mark.selected),
    ...(marks.length > 0 ? [marks[0]!, marks[marks.length - 1]!] : []),
    ...marks,
  ];
  const labels: MarkLabel[] = [];
  for (const mark of inOrder) {
    // Between two labels there is room for none, wherever it would stand.
    if (labels.some((label) => Math.abs(label.y - mark.y) < 4)) continue;
    const y = mark.y + labelShift(mark, marks, slopeOf(mark), zeroY);
    if (labels.some((label) => Math.abs(label.y - y) < LABEL_GAP)) continue;
    labels.push({ y, value: mark.value, count: mark.trajectories.length, selected: mark.selected });
  }
  return labels;
}

/** Baselines a label may have, from its mark: level, above, below; the first that is free of trouble is taken. */
const LABEL_SHIFTS = [4, -7, 17] as const;

function labelShift(mark: ColumnMark, marks: readonly ColumnMark[], slope: number | null, zeroY: number): number {
  const trouble = LABEL_SHIFTS.map((shift) => {
    const middle = mark.y + shift - 4;
    // A label never sits on the line that leaves its mark; 28 px out is its middle.
    const onLine = slope !== null && Math.abs(mark.y + slope * 28 - middle) < 11 ? 2 : 0;
    const atOther = marks.some((other) => other !== mark && Math.abs(other.y - middle) < 8) ? 3 : 0;
    const onZero = Math.abs(zeroY - middle) < 6 ? 1 : 0;
    return onLine + atOther + onZero;
  });
  return LABEL_SHIFTS[trouble.indexOf(Math.min(...trouble))]!;
}
