import type { SchemaElement } from 'hyparquet';
import type { Values } from './values.ts';

/** Decimals as numbers; those with more digits than a number holds as texts of all their digits. */
export function decimals(raw: Values, element: SchemaElement): Values {
  const logical = element.logical_type;
  const scale = element.scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0) ?? 0;
  return Array.from(raw, (value) => decimal(unscaled(value), scale));
}

function unscaled(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (!(value instanceof Uint8Array) || value.length === 0) return 0n;
  let number = 0n;
  for (const byte of value) number = number * 256n + BigInt(byte);
  return BigInt.asIntN(value.length * 8, number);
}

function decimal(value: bigint, scale: number): number | string {
  const number = Number(value);
  if (Number.isSafeInteger(number) && scale <= 22) return number / 10 ** scale;
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = value < 0n ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(digits.length - scale)}`;
}
