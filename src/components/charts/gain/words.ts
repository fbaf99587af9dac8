const SUPER_MINUS = '−';

/** A power of ten, or what lies between two, as an axis shows it: 1e−6, 0.01, 1, 30. */
export function formatPower(value: number): string {
  if (value === 0) return '0';
  if (value >= 1e-3 && value < 1e5) return String(Number(value.toPrecision(2)));
  return value.toExponential(1).replace('.0e', 'e').replace('e+', 'e').replace('e-', `e${SUPER_MINUS}`);
}

/** A factor on an axis: ×1, ×100, ×10k, ×1M. */
export function formatTimes(value: number): string {
  if (value >= 1e9 || value < 1e-3) return `×${formatPower(value)}`;
  if (value >= 1e6) return `×${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e4) return `×${Number((value / 1e3).toPrecision(3))}k`;
  return `×${Number(value.toPrecision(3))}`;
}
