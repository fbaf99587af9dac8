import type { ConfigNode, ConfigScalar } from '../rllm_config/types.ts';
import { scalarText, valueText, waits } from '../rllm_config/values.ts';
import type { ConfigValue } from './types.ts';

/** A list is cut off for a table here. */
const MAX_ITEMS = 20;

/** A value of a tree: what is nested in a list is its text. */
export function valueOfNode(node: ConfigNode): { readonly value: ConfigValue; readonly waits: boolean } {
  if (node.kind === 'scalar') return { value: pythonNone(node.value), waits: waits(node) };
  if (node.kind === 'section') return { value: valueText(node), waits: waits(node) };
  const items = node.items.map((item) => (item.kind === 'scalar' ? pythonNone(item.value) : valueText(item)));
  return { value: items, waits: waits(node) };
}

/** In a dict of Python, `None` is no text. */
function pythonNone(value: ConfigScalar): ConfigScalar {
  return value === 'None' ? null : value;
}

/** A value as a table shows it. */
export function textOf(value: ConfigValue): string {
  if (!isList(value)) {
    const text = scalarText(value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }
  const shown = value.slice(0, MAX_ITEMS).map(scalarText).join(', ');
  return `[${shown}${value.length > MAX_ITEMS ? ', …' : ''}]`;
}

export function isList(value: ConfigValue): value is readonly ConfigScalar[] {
  return Array.isArray(value);
}

/** The numbers of a list, or of a text such as `-10 10` or `[2, 1]`; null when it is none. */
export function numbersOf(value: ConfigValue): number[] | null {
  if (value === null || typeof value === 'boolean') return null;
  const parts = isList(value)
    ? value
    : String(value)
        .replaceAll(/[[\](),]/g, ' ')
        .trim()
        .split(/\s+/);
  const numbers = parts.map(Number);
  return numbers.length > 0 && parts.every((part) => part !== null && part !== '') && numbers.every(Number.isFinite)
    ? numbers
    : null;
}

/** Whether two values are the same, numbers and texts of them alike. */
export function isSameValue(a: ConfigValue, b: ConfigValue): boolean {
  return textOf(a) === textOf(b);
}
