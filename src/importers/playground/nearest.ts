/** The known word with the smallest edit distance, when it is at most a third of the word's length. */
export function nearest(word: string, known: readonly string[]): string | null {
  if (word.length > 60) return null;
  const wanted = flat(word);
  const distances = known.map((candidate) => ({ candidate, distance: editDistance(wanted, flat(candidate)) }));
  const best = distances.toSorted((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance * 3 <= Math.max(wanted.length, 3) ? best.candidate : null;
}

function flat(text: string): string {
  return text.toLowerCase().replaceAll(/[-_\s]/g, '');
}

/** Letters put in, taken out, replaced, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
