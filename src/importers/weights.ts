import type { RunBuilder } from './build/runBuilder.ts';
import type { ColumnWeight } from './run.ts';

/** The weights of the columns whose sum is the reward, as answered or else 1; asks for them. */
export function weighColumns(run: RunBuilder, columns: readonly string[]): readonly ColumnWeight[] {
  const weights = columns.map((column) => ({ column, weight: run.weightOf(column, 1) }));
  for (const column of columns) run.components.add(column);
  const taken = weights.every(({ weight }) => weight === 1)
    ? `the sum of ${columns.join(', ')}, each with weight 1`
    : weights.map(({ column, weight }) => `${weight} × ${column}`).join(' + ');
  run.ask('reward-weights', `The reward is taken as ${taken}. Which weights were used in training?`, { weights });
  return weights;
}

/**
 * Σ weight × value over the columns that have a value, added in their order; null when none has. A column of weight 0
 * counts as one that is not there.
 */
export function weightedSum(
  weights: readonly ColumnWeight[],
  valueOf: (column: string) => number | null,
): number | null {
  let sum: number | null = null;
  for (const { column, weight } of weights) {
    const value = weight === 0 ? null : valueOf(column);
    if (value !== null && !Number.isNaN(value)) sum = (sum ?? 0) + weight * value;
  }
  return sum;
}
