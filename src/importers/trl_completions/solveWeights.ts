import { smallestEigenvector } from './eigenvector.ts';

/** A group whose rewards are sums over columns: a value of each column for each row, 0 where it has none. */
export interface ColumnGroup {
  /** By row, then by column. */
  readonly values: readonly (readonly number[])[];
  readonly advantages: readonly number[];
}

/** So many columns are solved for: more make too many weights fit. */
const MOST_COLUMNS = 12;
/** Decimals to which a weight may be rounded, the fewest first: people write 0.2 and not 0.20000004. */
const DECIMALS = [0, 1, 2, 3, 4];

/**
 * Weights of the columns under which the advantages of every group are its rewards less their mean, times a factor of the
 * group's own: whatever the rule divides by, only the direction is told. The largest weight is 1. Null where the groups do
 * not tell: a column that never differs inside of a group keeps the weight 1, and there must be one direction alone.
 *
 * With D the columns less their means and a the advantages of a group over their length, the rest of D w beside a is
 * (I − a aᵀ) D w; the weights are the unit vector for which its square, summed over the groups, is least.
 */
export function solveWeights(groups: readonly ColumnGroup[]): readonly number[] | null {
  const columns = groups[0]?.values[0]?.length ?? 0;
  if (columns < 2 || columns > MOST_COLUMNS) return null;
  const centred = groups.map(centredGroup).filter((group) => group !== null);
  const told = Array.from({ length: columns }, (_, k) => k).filter((k) =>
    centred.some(({ rows }) => rows.some((row) => Math.abs(row[k]!) > 1e-9)),
  );
  if (told.length === 0) return null;
  const size = centred.reduce(
    (sum, { rows }) => sum + rows.reduce((part, row) => part + Math.hypot(...row) ** 2, 0),
    0,
  );
  const direction = smallestEigenvector(restMatrix(centred, told), size);
  if (direction === null) return null;
  const largest = direction.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  const along = agreement(centred, told, direction);
  // Columns that cancel each other out leave no reward to follow from.
  if (Math.abs(along) <= 1e-9 * Math.sqrt(size)) return null;
  const sign = Math.sign(along);
  const weights = Array.from({ length: columns }, () => 1);
  told.forEach((k, at) => {
    weights[k] = (sign * direction[at]!) / Math.abs(largest);
  });
  return weights;
}

/** The same weights with as few decimals as still do, by the judge of whether they do; null when none do. */
export function shortestWeights(
  weights: readonly number[],
  fits: (weights: readonly number[]) => boolean,
): readonly number[] | null {
  for (const decimals of DECIMALS) {
    const rounded = weights.map((weight) => Number(weight.toFixed(decimals)) + 0);
    if (fits(rounded)) return rounded;
  }
  return fits(weights) ? weights : null;
}

interface CentredGroup {
  readonly rows: readonly (readonly number[])[];
  /** Of length 1. */
  readonly advantages: readonly number[];
}

/** Null for a group whose advantages are all 0: it has no direction. */
function centredGroup({ values, advantages }: ColumnGroup): CentredGroup | null {
  const length = Math.hypot(...advantages);
  if (!(length > 1e-6)) return null;
  const means = values[0]!.map((_, k) => values.reduce((sum, row) => sum + row[k]!, 0) / values.length);
  return {
    rows: values.map((row) => row.map((value, k) => value - means[k]!)),
    advantages: advantages.map((value) => value / length),
  };
}

/** Σ Dᵀ (I − a aᵀ) D over the groups. */
function restMatrix(groups: readonly CentredGroup[], columns: readonly number[]): number[][] {
  const matrix = columns.map(() => columns.map(() => 0));
  for (const { rows, advantages } of groups) {
    const along = columns.map((k) => rows.reduce((sum, row, i) => sum + row[k]! * advantages[i]!, 0));
    columns.forEach((p, a) =>
      columns.forEach((q, b) => {
        const all = rows.reduce((sum, row) => sum + row[p]! * row[q]!, 0);
        matrix[a]![b]! += all - along[a]! * along[b]!;
      }),
    );
  }
  return matrix;
}

/** Positive where the rewards rise with the advantages. */
function agreement(groups: readonly CentredGroup[], columns: readonly number[], weights: readonly number[]): number {
  return groups.reduce(
    (total, { rows, advantages }) =>
      total +
      rows.reduce((sum, row, i) => {
        const reward = columns.reduce((part, k, at) => part + weights[at]! * row[k]!, 0);
        return sum + reward * advantages[i]!;
      }, 0),
    0,
  );
}
