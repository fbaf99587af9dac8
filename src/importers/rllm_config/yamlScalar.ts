import type { ConfigScalar } from './types.ts';

/*
 * Scalars as OmegaConf's loader makes them: PyYAML's safe loader, of YAML 1.1, with OmegaConf's own resolver of floats.
 * Sources: yaml/resolver.py, yaml/constructor.py, omegaconf/_utils.py (get_yaml_loader).
 */

const NULL = /^(?:~|null|Null|NULL|)$/;
const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const INTEGER =
  /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const FLOAT = new RegExp(
  `^(?:${[
    '[-+]?[0-9][0-9_]*\\.[0-9_]*(?:[eE][-+]?[0-9]+)?',
    '[-+]?[0-9][0-9_]*[eE][-+]?[0-9]+',
    '\\.[0-9_]+(?:[eE][-+][0-9]+)?',
    '[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*',
    '[-+]?\\.(?:inf|Inf|INF)',
    '\\.(?:nan|NaN|NAN)',
  ].join('|')})$`,
);

/** A plain scalar of a YAML file; undefined when the loader raises on it, as on `0x_` and `=`. */
export function yamlScalar(text: string): ConfigScalar | undefined {
  if (NULL.test(text)) return null;
  if (BOOLEAN.test(text)) return booleanOf(text);
  if (FLOAT.test(text)) return floatOf(text);
  if (INTEGER.test(text)) return integerOf(text);
  return text === '=' ? undefined : text;
}

const TAG = 'tag:yaml.org,2002:';

/** A scalar with a tag; undefined when its text does not fit the tag, or the tag is no scalar's that a key takes. */
export function taggedScalar(tag: string, text: string): ConfigScalar | undefined {
  switch (tag) {
    case '!':
    case `${TAG}str`:
      return text;
    case `${TAG}null`:
      return null;
    case `${TAG}bool`:
      return booleanOf(text);
    case `${TAG}int`:
      return integerOf(text);
    case `${TAG}float`:
      return floatOf(text);
    default:
      return undefined;
  }
}

/** Tags of lists and sections that the safe loader reads as such. */
export const COLLECTION_TAGS: ReadonlySet<string> = new Set(['!', `${TAG}map`, `${TAG}seq`]);

/** A tag as it is written: `!!int` for YAML's own. */
export function writtenTag(tag: string): string {
  return tag.startsWith(TAG) ? `!!${tag.slice(TAG.length)}` : tag;
}

function booleanOf(text: string): boolean | undefined {
  if (/^(?:yes|true|on)$/i.test(text)) return true;
  return /^(?:no|false|off)$/i.test(text) ? false : undefined;
}

/** `construct_yaml_int`: binary, octal with a leading 0, hexadecimal, base 60 with colons. A zero has no sign. */
function integerOf(text: string): number | undefined {
  const [, sign, digits = ''] = /^([-+]?)([\s\S]*)$/.exec(text.replaceAll('_', ''))!;
  const size = unsignedInteger(digits);
  return size === undefined || size === 0 ? size : sign === '-' ? -size : size;
}

function unsignedInteger(digits: string): number | undefined {
  if (/^0b[01]+$/.test(digits) || /^0x[0-9a-fA-F]+$/.test(digits)) return Number(digits);
  if (/^0[0-7]+$/.test(digits)) return Number(`0o${digits.slice(1)}`);
  if (/^\d+$/.test(digits)) return /^0./.test(digits) ? undefined : Number(digits);
  return /^[1-9]\d*(?::\d+)+$/.test(digits) ? base60(digits) : undefined;
}

/** `construct_yaml_float`: with an exponent, infinite, no number, or base 60 with colons. */
function floatOf(text: string): number | undefined {
  const [, sign, digits = ''] = /^([-+]?)([\s\S]*)$/.exec(text.replaceAll('_', '').toLowerCase())!;
  const size = unsignedFloat(digits);
  return size !== undefined && sign === '-' ? -size : size;
}

function unsignedFloat(digits: string): number | undefined {
  if (/^\.?inf(?:inity)?$/.test(digits)) return Number.POSITIVE_INFINITY;
  if (/^\.?nan$/.test(digits)) return Number.NaN;
  if (/^\d+(?::\d+)*(?::\d+(?:\.\d*)?)$/.test(digits)) return base60(digits);
  return /^(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/.test(digits) ? Number(digits) : undefined;
}

function base60(digits: string): number {
  return digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
