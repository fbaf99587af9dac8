import type { RewardValue } from '../engine/batch/types.ts';
import type { JsonValue } from './json.ts';

type RewardState = 'ok' | 'missing' | 'nan' | '+inf' | '-inf' | 'unreadable';

/** A reward as it was read. The value is null when it is missing or unreadable, never 0 in their place. */
export interface ReadReward {
  readonly value: RewardValue;
  readonly state: RewardState;
}

const MISSING: ReadReward = { value: null, state: 'missing' };
const UNREADABLE: ReadReward = { value: null, state: 'unreadable' };
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+(?:[eE][+-]?\d+)?$/;
const WRAPPED = /^(?:tensor|(?:np|numpy)\.(?:float|int|bool)\w*)\(\s*([^,()]*?)\s*(?:,[^()]*)?\)$/;

/**
 * Reads a reward by the value rules: null, absent and empty are missing; true and false are 1 and 0, also as text;
 * `NaN` and the infinities keep their own state; `tensor(0.5)` and `np.float64(0.5)` give the number inside; any other
 * text must be a number from end to end. `decimalComma` is for a column of a table whose delimiter is not a comma.
 *
 * @example readReward('False') // { value: 0, state: 'ok' }
 * @example readReward('n/a') // { value: null, state: 'unreadable' }
 */
export function readReward(value: JsonValue | undefined, decimalComma = false): ReadReward {
  if (value === undefined || value === null) return MISSING;
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value === 'boolean') return ofNumber(value ? 1 : 0);
  if (typeof value !== 'string') return UNREADABLE;
  return ofText(value.trim(), decimalComma);
}

/** Whether a text is a number with a decimal comma, such as `0,5`. */
export function hasDecimalComma(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && DECIMAL_COMMA.test(value.trim());
}

/** A finite number by the same rules, or null. */
export function readNumber(value: JsonValue | undefined): number | null {
  const read = readReward(value);
  return read.state === 'ok' ? read.value : null;
}

/** True or false by the same rules (`"False"` is false), 1 and 0 included; null for everything else. */
export function readFlag(value: JsonValue | undefined): boolean | null {
  const number = readNumber(value);
  return number === 1 ? true : number === 0 ? false : null;
}

function ofText(text: string, decimalComma: boolean): ReadReward {
  if (text === '') return MISSING;
  if (NUMBER.test(text)) return ofNumber(Number(text));
  switch (text.toLowerCase()) {
    case 'nan':
    case '-nan':
      return ofNumber(Number.NaN);
    case 'inf':
    case '+inf':
    case 'infinity':
    case '+infinity':
      return ofNumber(Number.POSITIVE_INFINITY);
    case '-inf':
    case '-infinity':
      return ofNumber(Number.NEGATIVE_INFINITY);
    case 'true':
    case 'np.true_':
      return ofNumber(1);
    case 'false':
    case 'np.false_':
      return ofNumber(0);
    case 'none':
    case 'null':
      return MISSING;
  }
  if (decimalComma && DECIMAL_COMMA.test(text)) return ofNumber(Number(text.replace(',', '.')));
  const inside = text.length < 200 ? WRAPPED.exec(text)?.[1] : undefined;
  return inside === undefined || inside === '' ? UNREADABLE : ofText(inside, false);
}

function ofNumber(value: number): ReadReward {
  if (Number.isFinite(value)) return { value, state: 'ok' };
  if (Number.isNaN(value)) return { value, state: 'nan' };
  return { value, state: value > 0 ? '+inf' : '-inf' };
}
