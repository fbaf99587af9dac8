import { UpstreamError } from '../engine/errors.ts';
import { numberOfScalar } from '../engine/numeric/dtype.ts';
import { pythonRepr } from '../engine/python/repr.ts';
import { strip } from '../engine/python/strip.ts';
import { isScalar } from './numpyMean.ts';

const DIGITS = '\\d(?:_?\\d)*';
const NUMBER = new RegExp(`^[+-]?(?:${DIGITS}\\.?(?:${DIGITS})?|\\.${DIGITS})(?:e[+-]?${DIGITS})?$`, 'i');
const SPECIAL = /^([+-]?)(?:(inf(?:inity)?)|nan)$/i;

/**
 * Python's `float(value)`: a number or boolean, or a text that spells one, with spaces around it and underscores
 * between digits.
 * @throws {UpstreamError} ValueError for a text that is no number; TypeError for anything else.
 */
export function pythonFloat(value: unknown): number {
  if (typeof value === 'bigint') return Number(value);
  if (isScalar(value)) return numberOfScalar(value);
  if (typeof value !== 'string') {
    throw new UpstreamError(
      'TypeError',
      `float() argument must be a string or a real number, not '${className(value)}'`,
    );
  }
  const text = strip(value);
  if (NUMBER.test(text)) return Number(text.replaceAll('_', ''));
  const special = SPECIAL.exec(text);
  if (special === null)
    throw new UpstreamError('ValueError', `could not convert string to float: ${pythonRepr(value)}`);
  if (special[2] === undefined) return Number.NaN;
  return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function className(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType';
  if (typeof value === 'object' && 'type' in value) return String(value.type);
  return Array.isArray(value) ? 'list' : 'dict';
}
