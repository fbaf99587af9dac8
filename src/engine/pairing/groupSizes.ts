import { uniformAt } from '../numeric/random.ts';
import type { GroupedRewards } from './gains.ts';

/** What a batch like this one would give with other group sizes. */
export interface GroupSizeSweep {
  readonly sizes: readonly number[];
  /** Share of the groups that would have two different rewards, on average. */
  readonly informative: readonly number[];
  /** The std of a group that varies: a tenth is below, the mean, a tenth is above; NaN where none varied. */
  readonly stds: readonly (readonly [low: number, mean: number, high: number])[];
}

const SIZES = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64] as const;
/** Groups drawn for each size. */
const DRAWS = 400;
/** Of larger batches so many groups speak for the others, evenly taken. */
const MOST_GROUPS = 2000;

/**
 * How often a group of G would teach something, and how wide it would be.
 *
 * With the group's own rewards as the distribution, G draws are all alike with probability `Σ_v f_v^G` (f_v: share of the
 * value v), so a group is informative with `1 − Σ_v f_v^G`: for rewards of 0 and 1, `1 − p^G − (1−p)^G`. Exact, averaged
 * over the groups. The stds are drawn with replacement, with fixed random numbers: the same batch gives the same curve.
 */
export function groupSizeSweep({ offsets, values }: GroupedRewards, seed = 1): GroupSizeSweep {
  const count = offsets.length - 1;
  const every = Math.max(1, Math.ceil(count / MOST_GROUPS));
  const groups: { from: number; n: number; shares: readonly number[] }[] = [];
  for (let g = 0; g < count; g += every) {
    const [from, to] = [offsets[g]!, offsets[g + 1]!];
    const counts = new Map<number, number>();
    for (let i = from; i < to; i++) counts.set(values[i]!, (counts.get(values[i]!) ?? 0) + 1);
    if (to === from || counts.has(Number.NaN)) continue;
    groups.push({ from, n: to - from, shares: [...counts.values()].map((times) => times / (to - from)) });
  }
  return {
    sizes: SIZES,
    informative: SIZES.map((size) =>
      averageOf(groups, ({ shares }) => 1 - shares.reduce((sum, f) => sum + f ** size, 0)),
    ),
    stds: SIZES.map((size, k) => spreadOf(drawnStds(groups, values, size, seed + k))),
  };
}

function averageOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.length === 0 ? Number.NaN : items.reduce((sum, item) => sum + of(item), 0) / items.length;
}

function drawnStds(
  groups: readonly { from: number; n: number }[],
  values: ArrayLike<number>,
  size: number,
  seed: number,
): number[] {
  const stds: number[] = [];
  for (let draw = 0; draw < DRAWS && groups.length > 0; draw++) {
    const { from, n } = groups[Math.floor(uniformAt(seed, draw * 65) * groups.length)]!;
    let [sum, squares] = [0, 0];
    const shift = values[from]!;
    for (let k = 0; k < size; k++) {
      const value = values[from + Math.floor(uniformAt(seed, draw * 65 + 1 + k) * n)]! - shift;
      sum += value;
      squares += value * value;
    }
    const std = Math.sqrt(Math.max(0, squares / size - (sum / size) ** 2));
    if (std > 0) stds.push(std);
  }
  return stds;
}

function spreadOf(values: readonly number[]): readonly [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.1), sorted.reduce((sum, value) => sum + value, 0) / sorted.length, at(0.9)];
}
