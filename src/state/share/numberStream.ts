import { LINK_LIMITS } from './limits.ts';

/** A number as documents write it: non-finite ones are text, null is a missing one. */
export type WireNumber = number | 'NaN' | 'Infinity' | '-Infinity' | null;

const LETTERS: ReadonlyMap<WireNumber, string> = new Map<WireNumber, string>([
  [null, 'n'],
  ['NaN', 'N'],
  ['Infinity', 'I'],
  ['-Infinity', 'J'],
]);
const NEGATIVE_ZERO = 'z';
const OF_LETTER = new Map<string, WireNumber>([
  ...[...LETTERS].map(([value, letter]) => [letter, value] as const),
  [NEGATIVE_ZERO, -0],
]);

/**
 * Numbers as one text: digits 0 to 9 stand for themselves, so that a group of 0/1 rewards is its bits; missing,
 * non-finite and -0 have a letter each; others stand in brackets in their shortest exact form, without a leading zero:
 * `1001(.125 .25 -3)0`.
 */
export function packNumbers(values: readonly WireNumber[]): string {
  let text = '';
  let open = false;
  for (const value of values) {
    const short = letterOf(value);
    if (short !== null) text += open ? `)${short}` : short;
    else text += `${open ? ' ' : '('}${String(value).replace(/^(-?)0\./, '$1.')}`;
    open = short === null;
  }
  return open ? `${text})` : text;
}

function letterOf(value: WireNumber): string | null {
  if (typeof value !== 'number') return LETTERS.get(value)!;
  if (Object.is(value, -0)) return NEGATIVE_ZERO;
  return Number.isInteger(value) && value >= 0 && value <= 9 ? String(value) : null;
}

/** The numbers of a packed text; null when it is none. */
export function unpackNumbers(text: string): WireNumber[] | null {
  const values: WireNumber[] = [];
  for (const [, letter, inside] of text.matchAll(/([0-9nNIJz])|\(([^()]*)\)|[^]/g)) {
    if (values.length > LINK_LIMITS.entries) return null;
    if (letter !== undefined) values.push(OF_LETTER.has(letter) ? OF_LETTER.get(letter)! : Number(letter));
    else if (inside === undefined) return null;
    else {
      for (const word of inside.split(' ')) {
        const value = Number(word);
        if (word === '' || !Number.isFinite(value)) return null;
        values.push(value);
      }
    }
  }
  return values.length > LINK_LIMITS.entries ? null : values;
}
