import { ZERO_THRESHOLD } from '../engine/numeric/fractionZero.ts';

const MINUS = '−';
const WHOLE = new Intl.NumberFormat('en-US');

/**
 * A number for people: so many decimals, a real minus sign, and words for what is not finite. Below 1e-8, the size that
 * rLLM counts as zero, it reads 0; a larger number that the decimals would hide keeps two significant digits.
 */
export function formatNumber(value: number, digits = 3): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  const size = Math.abs(value);
  if (size < ZERO_THRESHOLD) return (0).toFixed(digits);
  const hidden = size < 0.5 * 10 ** -digits;
  const text = hidden || size >= 1e6 ? compact(size) : size.toFixed(digits);
  return value < 0 ? MINUS + text : text;
}

/** An advantage: as `formatNumber`, with a plus sign above zero. */
export function formatSigned(value: number, digits = 3): string {
  return value >= ZERO_THRESHOLD ? `+${formatNumber(value, digits)}` : formatNumber(value, digits);
}

/** A reward: the shortest text that reads back to the same double, cut to six significant digits for people. */
export function formatReward(value: number | null): string {
  if (value === null) return 'missing';
  if (!Number.isFinite(value)) return formatNumber(value);
  const text = Math.abs(value) >= 1e-4 || value === 0 ? String(Number(value.toPrecision(6))) : compact(Math.abs(value));
  return text.startsWith('-') ? MINUS + text.slice(1) : value < 0 && !text.startsWith(MINUS) ? MINUS + text : text;
}

/** A mean of advantages: rounding noise reads `≈ 0`. */
export function formatMean(value: number): string {
  return Math.abs(value) < ZERO_THRESHOLD ? '≈ 0' : formatNumber(value);
}

/** A ratio to the baseline: `×2.81`. */
export function formatRatio(ratio: number): string {
  if (!Number.isFinite(ratio)) return '';
  const size = Math.abs(ratio);
  const text = size >= 1e4 ? compact(size) : size >= 100 ? size.toFixed(0) : size.toFixed(2);
  return `×${ratio < 0 ? MINUS : ''}${text}`;
}

/** A share: `29.0 %`. */
export function formatShare(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '–';
}

/** A whole number; thousands are set apart. */
export function formatWhole(count: number): string {
  return WHOLE.format(count);
}

/** `1 group`, `2 groups`; thousands are set apart. */
export function counted(count: number, noun: string): string {
  return `${formatWhole(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Two significant digits, as a power of ten where the size is far from 1: 1.3e−5, 2e9. */
function compact(size: number): string {
  const text = size < 1e-3 || size >= 1e6 ? size.toExponential(1) : size.toPrecision(2);
  return text.replace('.0e', 'e').replace('e-', `e${MINUS}`).replace('e+', 'e');
}
