/** Pearson's correlation of pairs; NaN when either does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const n = pairs.length;
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / n;
  const [mx, my] = [mean(0), mean(1)];
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}
