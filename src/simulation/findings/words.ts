/** Numbers as sentences have them: three significant digits, a real minus sign. */
export function numberWords(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${value < 0 ? '−' : ''}${size.toExponential(1).replace('.0e', 'e').replace('e+', 'e')}`;
  const text = size >= 1000 || size === 0 ? size.toFixed(0) : String(Number(size.toPrecision(size < 1 ? 2 : 3)));
  return value < 0 && text !== '0' ? `−${text}` : text;
}

/**
 * A number between two others: with more digits than `numberWords` has where its rounding would hide a fiftieth of the way
 * between them.
 */
export function numberOnWay(value: number, way: number): string {
  const words = numberWords(value);
  const isPower = /e/.test(words) && way < 1e-3 * Math.abs(value);
  if (!(way > 0) || (!isPower && Math.abs(Number(words.replace('−', '-')) - value) <= 0.02 * way)) return words;
  const decimals = Math.min(12, Math.max(0, Math.ceil(-Math.log10(way / 20))));
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(decimals)}`;
}

/** How many times as much: never more than three significant digits. */
export function timesWords(ratio: number): string {
  return numberWords(Number(ratio.toPrecision(3)));
}

/** `A`, `A and B`, `A, B and C`. */
export function listWords(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
