/** Rotations over all pairs until nothing beside the diagonal is left; a dozen rows need fewer than ten. */
const SWEEPS = 30;
/** Below this part of the size two directions are as good as each other. */
const APART = 1e-7;

/**
 * The unit vector that a symmetric matrix stretches least, by Jacobi's rotations; null when it is not the only one, as
 * of a matrix of zeros. `size` is what its entries are compared with: what they were added up from.
 */
export function smallestEigenvector(symmetric: readonly (readonly number[])[], size: number): readonly number[] | null {
  const n = symmetric.length;
  const a = symmetric.map((row) => [...row]);
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) moved = rotate(a, v, p, q) || moved;
    }
    if (!moved) break;
  }
  const order = a.map((_, i) => i).toSorted((i, j) => a[i]![i]! - a[j]![j]!);
  const [first, second] = order;
  if (first === undefined) return null;
  if (second !== undefined && !(a[second]![second]! - a[first]![first]! > APART * size)) return null;
  return v.map((row) => row[first]!);
}

/** Turns two axes so that nothing couples them; false when nothing did. */
function rotate(a: number[][], v: number[][], p: number, q: number): boolean {
  const coupled = a[p]![q]!;
  if (Math.abs(coupled) <= 1e-15 * Math.sqrt(Math.abs(a[p]![p]! * a[q]![q]!)) || coupled === 0) return false;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * coupled);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (const row of a) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  const [rowP, rowQ] = [a[p]!, a[q]!];
  rowP.forEach((x, k) => {
    const y = rowQ[k]!;
    rowP[k] = c * x - s * y;
    rowQ[k] = s * x + c * y;
  });
  for (const row of v) [row[p], row[q]] = [c * row[p]! - s * row[q]!, s * row[p]! + c * row[q]!];
  return true;
}
