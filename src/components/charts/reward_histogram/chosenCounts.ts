import type { BatchColumns } from '../../../engine/batch/columns.ts';
import type { HistogramBar } from '../../../engine/diagnosis/histogram.ts';

/** How many rewards of the chosen groups each bar holds; bars lie side by side and rise. */
export function chosenCounts(
  bars: readonly HistogramBar[],
  { values, offsets }: Pick<BatchColumns, 'values' | 'offsets'>,
  chosen: ReadonlySet<number>,
): readonly number[] {
  // Plain arrays of numbers: a batch may have a million rewards, and a choice is to be seen at once.
  const lows = Float64Array.from(bars, ({ low }) => low);
  const counts = new Float64Array(bars.length);
  const last = bars.at(-1)?.high ?? Number.NaN;
  for (const g of chosen) {
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) {
      const reward = values[i]!;
      // What is missing, NaN or infinite lies in no bar.
      if (reward >= lows[0]! && reward <= last) counts[barOf(lows, reward)]! += 1;
    }
  }
  return [...counts];
}

/** Index of the last bar that begins at or below a reward. */
function barOf(lows: Float64Array, reward: number): number {
  let low = 0;
  let high = lows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lows[middle]! <= reward) low = middle;
    else high = middle - 1;
  }
  return low;
}
