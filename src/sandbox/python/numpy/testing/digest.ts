const view = new DataView(new ArrayBuffer(8));

/** Kind, length and FNV-1a of the doubles' 32-bit words, NaN as one NaN: how `tools/numpy_vectors.py` writes a result. */
export function digest(kind: number, values: readonly number[]): string {
  let hash = 0x811c9dc5;
  const take = (word: number) => {
    hash = Math.imul(hash ^ word, 0x01000193) >>> 0;
  };
  for (const value of values) {
    view.setFloat64(0, value, true);
    take(Number.isNaN(value) ? 0 : view.getUint32(0, true));
    take(Number.isNaN(value) ? 0x7ff80000 : view.getUint32(4, true));
  }
  return `${kind}:${values.length}:${hash.toString(16).padStart(8, '0')}`;
}
