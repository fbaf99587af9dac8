import type { AnsweredColumn, GivenColumn } from '../../../../engine/confusions/types.ts';
import { formatNumber, formatReward, formatSigned } from '../../../format.ts';

/** A number of an answer for people: four decimals, fewer where it is large, two digits where it is small. */
export function answerText(value: number, kind: AnsweredColumn['kind']): string {
  if (kind === 'kept') return value === 1 ? 'kept' : 'dropped';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const digits = size >= 1000 || size < 1e-3 ? 2 : 4;
  return kind === 'signed' ? formatSigned(value, digits) : formatNumber(value, digits);
}

/** What was given, for people. */
export function givenText(value: GivenColumn['values'][number]): string {
  return typeof value === 'string' ? value : formatReward(value);
}
