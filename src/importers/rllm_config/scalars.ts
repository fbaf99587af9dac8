import type { ConfigNode, ConfigScalar } from './types.ts';

const UNSIGNED = '(?:0|[1-9](?:_?[0-9])*)';
const FRACTION = '[0-9](?:_?[0-9])*';
const POINT_FLOAT = `(?:${UNSIGNED}\\.|${UNSIGNED}?\\.${FRACTION})`;
/** INT and FLOAT of Hydra's grammar (OverrideLexer.g4): no number begins with a 0 that another digit follows. */
const NUMBER = new RegExp(`^[+-]?(?:${UNSIGNED}|${POINT_FLOAT}|(?:${POINT_FLOAT}|${UNSIGNED})[eE][+-]?${FRACTION})$`);
const INTEGER = new RegExp(`^[+-]?${UNSIGNED}$`);

/** An unquoted value of a Hydra override: only true, false, null and numbers are words with a meaning. */
export function hydraScalar(text: string): ConfigScalar {
  if (/^null$/i.test(text)) return null;
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  if (/^[+-]?nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (!NUMBER.test(text)) return text;
  const value = Number(text.replaceAll('_', ''));
  // The integer -0 is 0.
  return value === 0 && INTEGER.test(text) ? 0 : value;
}

/** Backslashes and the `${` behind them. */
const OPENING = /(\\*)\$\{/g;

/**
 * A value of a configuration. OmegaConf fills in `${...}`; before it an odd number of backslashes makes it a text, and
 * each two are one.
 */
export function scalarNode(value: ConfigScalar, place: { line: number; column: number }): ConfigNode {
  const { line, column } = place;
  if (typeof value !== 'string' || !value.includes('${')) return { line, column, kind: 'scalar', value };
  for (const [, slashes = ''] of value.matchAll(OPENING)) {
    if (slashes.length % 2 === 0) return { line, column, kind: 'scalar', value, waits: true };
  }
  const text = value.replace(OPENING, (_, slashes: string) => `${'\\'.repeat(slashes.length / 2)}\${`);
  return { line, column, kind: 'scalar', value: text };
}

/** A text as a configuration writes it, so that nothing of it is filled in. */
export function escapedInterpolation(text: string): string {
  return text.replace(OPENING, (_, slashes: string) => `${slashes}${slashes}\\\${`);
}
