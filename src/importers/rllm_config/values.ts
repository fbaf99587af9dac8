import type { Allowed, KeyType, KnownKey } from './keys/index.ts';
import type { ConfigNode, ConfigScalar } from './types.ts';

/** A value as a table shows it. */
export function valueText(node: ConfigNode): string {
  const text = wholeText(node);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function wholeText(node: ConfigNode): string {
  if (node.kind === 'scalar') return scalarText(node.value);
  if (node.kind === 'list') return `[${node.items.slice(0, 20).map(wholeText).join(', ')}]`;
  const entries = node.entries.slice(0, 20);
  return `{${entries.map(({ key, node: one }) => `${key}: ${wholeText(one)}`).join(', ')}}`;
}

/** A scalar as a table shows it; a text that would read as something else is in quotes. */
export function scalarText(value: ConfigScalar): string {
  if (typeof value === 'string')
    return /^[A-Za-z_$][^\n]*$/.test(value) && !WORDS.test(value) ? value : JSON.stringify(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

const WORDS = /^(null|true|false|yes|no|on|off|nan|inf)$/i;

/** Whether any part of a value waits to be filled in. */
export function waits(node: ConfigNode): boolean {
  if (node.kind === 'scalar') return node.waits === true;
  return node.kind === 'list' ? node.items.some(waits) : node.entries.some((entry) => waits(entry.node));
}

/** Whether a value is OmegaConf's `???`, which must be given before it is read. */
export function isMissing(node: ConfigNode): boolean {
  return node.kind === 'scalar' && node.value === '???';
}

/** Whether a value has the type that a key needs. */
export function hasType(value: ConfigScalar, type: KeyType): boolean {
  if (type === 'any') return true;
  if (value === null) return type.endsWith('?');
  if (type.startsWith('boolean')) return typeof value === 'boolean';
  if (type.startsWith('text')) return typeof value === 'string';
  return typeof value === 'number' && (type !== 'integer' || Number.isInteger(value));
}

const NAMES: Readonly<Record<KeyType, string>> = {
  boolean: 'true or false',
  'boolean?': 'true, false or null',
  integer: 'a whole number',
  number: 'a number',
  'number?': 'a number or null',
  text: 'a text',
  'text?': 'a text or null',
  any: 'a value',
};

/** What a key takes, in words. */
export function typeText(type: KeyType): string {
  return NAMES[type];
}

export function isAllowed(value: ConfigScalar, allowed: Allowed): boolean {
  if ('values' in allowed) return allowed.values.includes(value);
  return typeof value !== 'number' || (value >= allowed.min && value <= (allowed.max ?? Number.POSITIVE_INFINITY));
}

/** What is allowed, in words. */
export function allowedText(allowed: Allowed): string {
  if ('values' in allowed) {
    const texts = allowed.values.map(scalarText);
    return texts.length === 1 ? texts[0]! : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
  }
  return allowed.max === undefined ? `${allowed.min} or more` : `${allowed.min} to ${allowed.max}`;
}

/** The default that counts when a file says nothing: base.yaml's, else the class's. */
export function defaultOf(key: KnownKey, revision: keyof KnownKey['yaml']): ConfigScalar | undefined {
  const inFile = key.yaml[revision];
  return inFile === undefined ? key.classDefault : inFile;
}
