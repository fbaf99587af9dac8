/** Small numbers of sentences: three decimals, a real minus sign. */
export function decimal(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const text = size !== 0 && size < 0.0005 ? plain(size) : size >= 1e6 ? plain(size) : size.toFixed(3);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The same with a sign, for advantages. */
export function signed(value: number): string {
  return value > 0 ? `+${decimal(value)}` : decimal(value);
}

/** Shortest text that reads back to the number, to three significant digits: 0.00001, 2e−9. */
export function plain(value: number): string {
  const rounded = Number(value.toPrecision(3));
  // The largest doubles round up to what is none.
  return exact(Number.isFinite(rounded) ? rounded : value);
}

/** The shortest text that reads back to the very number, with real minus signs. */
export function exact(value: number): string {
  return String(value).replaceAll('-', '−').replace('e+', 'e');
}

/** A ratio of sentences: one decimal, or none from 10 on. */
export function times(ratio: number): string {
  return ratio >= 9.95 ? String(Math.round(ratio)) : ratio.toFixed(1);
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** `1 group`, `2 groups`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Of a share, `29.0 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
