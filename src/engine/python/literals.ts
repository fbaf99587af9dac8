/** `[a, b]` */
export function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** A float literal of Python that reads back as the same double. */
export function number(value: number | null): string {
  if (value === null) return 'None';
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A text literal of Python: JSON's, but for what Python's own source cannot hold. */
export function pythonText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u{7F}-\u{10FFFF}]/gu, (sign) => {
    const place = sign.codePointAt(0)!;
    // Python takes two halves of a pair for two signs.
    return place > 0xffff ? `\\U${place.toString(16).padStart(8, '0')}` : `\\u${place.toString(16).padStart(4, '0')}`;
  });
}
