/**
 * The expected best of k rewards drawn from a group.
 *
 *   with replacement      sum over rising r(j) of r(j) · ((j/n)^k − ((j−1)/n)^k)
 *   without replacement   sum over rising r(j) of r(j) · (C(j, k) − C(j−1, k)) / C(n, k)
 *
 * For rewards 0 and 1 the second is pass@k. Shape: one number for a group. Units: rewards.
 * Source: verl verl/trainer/ppo/metric_utils.py draws with replacement; https://arxiv.org/abs/2107.03374 without.
 *
 * @throws {RangeError} when k is not between 1 and the number of rewards
 */
export function expectedBest(rewards: ArrayLike<number>, k: number, replacing: boolean): number {
  const n = rewards.length;
  if (!(k >= 1 && k <= n)) throw new RangeError(`The best of ${k} of ${n} rewards is not defined.`);
  const share = (j: number) => (replacing ? (j / n) ** k : ratioOfChoices(j, n, k));
  const rising = Float64Array.from(rewards).sort();
  return rising.reduce((sum, reward, j) => sum + reward * (share(j + 1) - share(j)), 0);
}

/** C(j, k) / C(n, k). */
function ratioOfChoices(j: number, n: number, k: number): number {
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= Math.max(0, j - i) / (n - i);
  return ratio;
}
