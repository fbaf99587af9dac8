import { Damaged, must } from './damage.ts';

const DEPTH = 32;

/**
 * Walks a struct of Thrift's compact protocol and returns the index after it. Headers are walked before the library
 * reads them: it takes numbers of any length and lists of any size as they come, so that a few bad bytes could hold it
 * up for hours.
 *
 * @throws {Damaged} when a number is too long, a list or a text is longer than what is left, or nesting is too deep.
 */
export function endOfStruct(view: DataView, start: number, depth = 0): number {
  must(depth < DEPTH, 'nested too deep');
  let at = start;
  for (;;) {
    const head = byteAt(view, at);
    at += 1;
    const type = head & 0x0f;
    if (type === 0) return at;
    if (head >> 4 === 0) at = endOfNumber(view, at);
    at = endOfElement(view, at, type, depth);
  }
}

function endOfElement(view: DataView, at: number, type: number, depth: number): number {
  switch (type) {
    case 1:
    case 2:
      return at;
    case 3:
      return at + 1;
    case 4:
    case 5:
    case 6:
      return endOfNumber(view, at);
    case 7:
      return at + 8;
    case 8: {
      const { value, end } = numberAt(view, at);
      must(end + value <= view.byteLength, 'a text is longer than what is left');
      return end + value;
    }
    case 9:
      return endOfList(view, at, depth);
    case 12:
      return endOfStruct(view, at, depth + 1);
    default:
      throw new Damaged('a type that is not used');
  }
}

function endOfList(view: DataView, from: number, depth: number): number {
  const head = byteAt(view, from);
  const type = head & 0x0f;
  let at = from + 1;
  let size = head >> 4;
  if (size === 15) ({ value: size, end: at } = numberAt(view, at));
  must(size <= view.byteLength - at, 'a list is longer than what is left');
  for (let index = 0; index < size; index += 1) at = type <= 2 ? at + 1 : endOfElement(view, at, type, depth);
  return at;
}

function endOfNumber(view: DataView, at: number): number {
  return numberAt(view, at).end;
}

/** A number of at most ten bytes, seven bits each. */
function numberAt(view: DataView, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = 0; index < 10; index += 1) {
    const byte = byteAt(view, start + index);
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  throw new Damaged('a number is too long');
}

function byteAt(view: DataView, at: number): number {
  must(at < view.byteLength, 'a header ends early');
  return view.getUint8(at);
}
