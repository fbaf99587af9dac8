import { endOfString, scanContainer } from '../../../importers/read/scan.ts';

/** Keys and indices from the outermost value inwards. */
export type JsonPath = readonly (string | number)[];

/** Matches every element of a list; the first that leads furthest is taken. */
export const ANY = Symbol('any element');

/** A path to look for; `key` asks for the name rather than for the value it names. */
export interface Wanted {
  readonly path: readonly (string | number | typeof ANY)[];
  readonly key?: boolean;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Search {
  readonly wanted: Wanted;
  /** How many steps of the path the span below has taken. */
  depth: number;
  span: Span;
}

/**
 * Where paths are in a text that is JSON (bare NaN and infinities are let through, which the grammar of the editor has
 * not). A path that leads nowhere gets the last place on its way. A list or an object is marked by its bracket.
 * One pass; parts that no path leads into are skipped.
 */
export function locatePaths(text: string, wanted: readonly Wanted[]): readonly Span[] {
  const searches = wanted.map((one): Search => ({ wanted: one, depth: -1, span: { from: 0, to: 0 } }));
  walkValue(text, skipBlank(text, 0), searches, 0, null);
  return searches.map(({ span }) => span);
}

function walkValue(text: string, at: number, searches: readonly Search[], depth: number, key: Span | null): number {
  const first = text[at];
  const container = first === '{' || first === '[';
  const end = container ? at + 1 : endOfScalar(text, at);
  for (const search of searches) take(search, depth, { from: at, to: end }, key);
  if (!container) return end;
  const deeper = searches.filter(({ wanted }) => wanted.path.length > depth);
  if (deeper.length === 0) return scanContainer(text, at).end;
  return first === '{' ? walkMembers(text, end, deeper, depth) : walkElements(text, end, deeper, depth);
}

function walkMembers(text: string, start: number, searches: readonly Search[], depth: number): number {
  let at = skipBlank(text, start);
  while (at < text.length && text[at] !== '}') {
    const keyEnd = endOfScalar(text, at);
    const name = nameOf(text.slice(at, keyEnd));
    const colon = skipBlank(text, keyEnd);
    const inside = searches.filter(({ wanted }) => wanted.path[depth] === name);
    const next = walkValue(text, skipBlank(text, colon + 1), inside, depth + 1, { from: at, to: keyEnd });
    at = afterComma(text, next);
  }
  return at + 1;
}

function walkElements(text: string, start: number, searches: readonly Search[], depth: number): number {
  let at = skipBlank(text, start);
  for (let index = 0; at < text.length && text[at] !== ']'; index += 1) {
    const inside = searches.filter(({ wanted }) => wanted.path[depth] === index || wanted.path[depth] === ANY);
    at = afterComma(text, walkValue(text, at, inside, depth + 1, null));
  }
  return at + 1;
}

function take(search: Search, depth: number, value: Span, key: Span | null): void {
  // Of a name that is written twice the last counts, as for JSON.parse; of the elements of a list the first.
  const again = depth === search.depth && !search.wanted.path.includes(ANY);
  if (depth <= search.depth && !again) return;
  search.depth = depth;
  search.span = search.wanted.key === true && depth === search.wanted.path.length && key !== null ? key : value;
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') return Math.min(endOfString(text, at), text.length);
  let end = at;
  while (end < text.length && !' \t\n\r,]}:'.includes(text[end]!)) end += 1;
  // What is not JSON must not stop the walk.
  return Math.max(end, Math.min(at + 1, text.length));
}

function afterComma(text: string, end: number): number {
  const at = skipBlank(text, end);
  return text[at] === ',' ? skipBlank(text, at + 1) : at;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r\ufeff'.includes(text[at]!)) at += 1;
  return at;
}
