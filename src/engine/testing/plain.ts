/*
 * The formulas once more, as plainly as they can be written and with no thought for speed: what the engine has to
 * equal bit for bit. `round` is the identity for doubles and Math.fround for float32.
 */

type Round = (x: number) => number;
const asDouble: Round = (x) => x;

/** numpy's pairwise sum of a list, by its definition. */
function pairwise(x: readonly number[], round: Round): number {
  if (x.length < 8) return x.reduce((r, value) => round(r + value), -0);
  if (x.length <= 128) {
    const whole = x.length - (x.length % 8);
    const lanes = [0, 1, 2, 3, 4, 5, 6, 7].map((j) =>
      x.slice(8, whole).reduce((r, value, i) => (i % 8 === j ? round(r + value) : r), x[j]!),
    );
    const pairs = [0, 2, 4, 6].map((j) => round(lanes[j]! + lanes[j + 1]!));
    const sum = round(round(pairs[0]! + pairs[1]!) + round(pairs[2]! + pairs[3]!));
    return x.slice(whole).reduce((r, value) => round(r + value), sum);
  }
  const half = Math.floor(x.length / 2);
  const cut = half - (half % 8);
  return round(pairwise(x.slice(0, cut), round) + pairwise(x.slice(cut), round));
}

export function plainSum(x: ArrayLike<number>, round = asDouble): number {
  return 0 + pairwise(Array.from(x), round);
}

export function plainMean(x: ArrayLike<number>, round = asDouble): number {
  return round(plainSum(x, round) / x.length);
}

export function plainVariance(x: ArrayLike<number>, round = asDouble): number {
  const mean = plainMean(x, round);
  const squares = Array.from(x, (value) => round(round(value - mean) ** 2));
  return round(plainSum(squares, round) / x.length);
}

export function plainStd(x: ArrayLike<number>, round = asDouble): number {
  return round(Math.sqrt(plainVariance(x, round)));
}

/** GRPO of one group. */
export function plainGrpo(r: ArrayLike<number>, normalise: boolean): number[] {
  const mean = r.length <= 1 ? 0 : plainMean(r);
  const std = r.length <= 1 ? 1 : plainStd(r);
  return Array.from(r, (value) => (normalise ? (value - mean) / (std + 1e-6) : value - mean));
}

/** RLOO of one group, at rllm-head. */
export function plainRloo(r: ArrayLike<number>): number[] {
  if (r.length <= 1) return Array.from(r);
  const mean = plainMean(r);
  return Array.from(r, (value) => (r.length / (r.length - 1)) * (value - mean));
}

/** REINFORCE++ with a group baseline, over the groups of a role. */
export function plainReinforcePlusPlus(groups: readonly ArrayLike<number>[]): number[][] {
  const centred = groups.map((r) => {
    const mean = plainMean(r);
    return Array.from(r, (value) => value - mean);
  });
  const std = plainStd(centred.flat());
  return centred.map((group) => group.map((value) => value / (std + 1e-6)));
}

/** PRPO over the groups of a role. */
export function plainPrpo(groups: readonly ArrayLike<number>[]): number[][] {
  const all = groups.flatMap((r) => Array.from(r));
  const mean = plainMean(all);
  const std = plainStd(all);
  return groups.map((r) => Array.from(r, (value) => (value - mean) / (std + 1e-6)));
}
