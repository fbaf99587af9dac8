/** Who owns the gradient of a lane, over all groups with a share. */
export interface Ownership {
  /**
   * Lorenz curve: after the `k` largest of `groups` groups, the sum of their shares; from (0, 0) to (1, 1), at most 500
   * points, as parts of all groups and of all Σ|A|.
   */
  readonly curve: readonly (readonly [groups: number, share: number])[];
  /** Groups with any weight at all. */
  readonly weighted: number;
  /** How many equal groups would weigh the same: `(Σs)² / Σs²`. 0 when there is no weight. */
  readonly effectiveGroups: number;
  /** How many equal trajectories would: `(Σ|A|)² / ΣA²`. */
  readonly effectiveTrajectories: number;
  /** The fewest groups that hold half of Σ|A|, the largest first. */
  readonly half: readonly number[];
}

const POINTS = 500;

/**
 * Who owns the gradient.
 *
 * @param weights Σ|A| of each group; NaN counts as none
 * @param advantages of all trajectories; what is not finite counts as none
 */
export function ownershipOf(weights: Float64Array, advantages: Float64Array): Ownership {
  const order = Array.from(weights, (_, g) => g).filter((g) => weights[g]! > 0 && Number.isFinite(weights[g]!));
  // Groups that differ by rounding alone keep their order.
  const rank = Float64Array.from(weights, (weight) => Number(weight.toPrecision(12)));
  order.sort((a, b) => rank[b]! - rank[a]! || a - b);
  const largest = order.length > 0 ? weights[order[0]!]! : 1;
  // Relative to the largest, so that no square overflows.
  const share = (g: number) => weights[g]! / largest;
  const total = order.reduce((sum, g) => sum + share(g), 0);
  const half: number[] = [];
  const curve: [number, number][] = [[0, 0]];
  const every = Math.max(1, Math.ceil(order.length / POINTS));
  let sum = 0;
  let squares = 0;
  order.forEach((g, k) => {
    if (sum < total / 2) half.push(g);
    sum += share(g);
    squares += share(g) ** 2;
    if ((k + 1) % every === 0 || k === order.length - 1) curve.push([(k + 1) / weights.length, sum / total]);
  });
  if (order.length > 0 && order.length < weights.length) curve.push([1, 1]);
  return {
    curve: order.length === 0 ? [] : curve,
    weighted: order.length,
    effectiveGroups: squares === 0 ? 0 : total ** 2 / squares,
    effectiveTrajectories: effectiveCount(advantages),
    half,
  };
}

function effectiveCount(advantages: Float64Array): number {
  let largest = 0;
  for (const a of advantages) if (Number.isFinite(a)) largest = Math.max(largest, Math.abs(a));
  if (largest === 0) return 0;
  let sum = 0;
  let squares = 0;
  for (const a of advantages) {
    if (!Number.isFinite(a)) continue;
    const part = Math.abs(a) / largest;
    sum += part;
    squares += part * part;
  }
  return sum ** 2 / squares;
}
