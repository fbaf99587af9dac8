/** Numbers as sentences have them: three significant digits, a real minus sign. */
export function numberWords(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${value < 0 ? '−' : ''}${size.toExponential(1).replace('.0e', 'e').replace('e+', 'e')}`;
  const text = size >= 1000 || size === 0 ? size.toFixed(0) : String(Number(size.toPrecision(size < 1 ? 2 : 3)));
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/** `A`, `A and B`, `A, B and C`. */
export function listWords(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
