import { PROGRAM_LIMITS } from '../program/limits.ts';

/** The arguments of a call of `console.log` as one line. It may be handed anything, and never throws. */
export function consoleText(values: readonly unknown[]): string {
  try {
    const text = values.map((value) => (typeof value === 'string' ? value : valueText(value, 0))).join(' ');
    return text.length > PROGRAM_LIMITS.consoleCharacters
      ? `${text.slice(0, PROGRAM_LIMITS.consoleCharacters)}…`
      : text;
  } catch {
    return '(a value that cannot be shown)';
  }
}

const DEPTH = 3;
const ENTRIES = 100;

function valueText(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, PROGRAM_LIMITS.consoleCharacters));
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return '(function)';
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    const list = value as unknown as ArrayLike<unknown>;
    if (depth >= DEPTH) return `[${list.length} entries]`;
    const shown = Array.from({ length: Math.min(list.length, ENTRIES) }, (_, i) => valueText(list[i], depth + 1));
    return `[${shown.join(', ')}${list.length > ENTRIES ? `, … ${list.length - ENTRIES} more` : ''}]`;
  }
  if (depth >= DEPTH) return '{…}';
  const entries = Object.entries(value);
  const shown = entries.slice(0, ENTRIES).map(([key, one]) => `${key}: ${valueText(one, depth + 1)}`);
  return `{ ${shown.join(', ')}${entries.length > ENTRIES ? ', …' : ''} }`;
}
