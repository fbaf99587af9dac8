import type { ConfigScalar } from './types.ts';

const INTEGER = /^[+-]?\d(_?\d)*$/;
const FLOAT = /^[+-]?(\d(_?\d)*)?(\.(\d(_?\d)*)?)?([eE][+-]?\d+)?$/;

/** A number as Hydra and YAML write it; null when the text is none. */
export function numberOf(text: string): number | null {
  if (INTEGER.test(text) || (FLOAT.test(text) && /\d/.test(text) && !/^[+-]?[eE]/.test(text))) {
    return Number(text.replaceAll('_', ''));
  }
  const special = /^([+-]?)\.?(inf|nan)$/i.exec(text);
  if (special === null) return null;
  if (special[2]!.toLowerCase() === 'nan') return Number.NaN;
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/**
 * A plain scalar of a YAML file as OmegaConf resolves it: YAML 1.1's booleans, so that `no` is false, and floats such as
 * `1e6`, which YAML 1.1 itself would take as text.
 */
export function yamlScalar(text: string): ConfigScalar {
  if (/^(null|Null|NULL|~|)$/.test(text)) return null;
  if (/^(true|True|TRUE|yes|Yes|YES|on|On|ON)$/.test(text)) return true;
  if (/^(false|False|FALSE|no|No|NO|off|Off|OFF)$/.test(text)) return false;
  // Without the point `inf` and `nan` are texts in YAML.
  if (/^[+-]?(inf|nan)$/i.test(text)) return text;
  return numberOf(text) ?? text;
}

/** An unquoted value of a Hydra override: only true, false and null are words with a meaning. */
export function hydraScalar(text: string): ConfigScalar {
  if (/^null$/i.test(text)) return null;
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  // A point before `inf` and `nan` is YAML's.
  if (/^[+-]?\.(inf|nan)$/i.test(text)) return text;
  return numberOf(text) ?? text;
}

/** Whether a text is filled in only when it is run: `${a.b}`, `${oc.env:X}`, `$NAME`. */
export function isInterpolation(text: string): boolean {
  return /\$\{|\$[A-Za-z_]/.test(text);
}
