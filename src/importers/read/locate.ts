import { endOfString } from './scan.ts';

/** The first place where a text is not JSON, and what is wrong there in plain words. */
export interface SyntaxProblem {
  readonly at: number;
  readonly message: string;
}

class Problem extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const LITERAL = /(?:true|false|null|NaN|-?Infinity|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const PYTHON: Readonly<Record<string, string>> = { T: 'true', F: 'false', N: 'null' };

/**
 * Finds the first place where a text is not JSON (bare NaN and infinities are let through, as they are elsewhere).
 * Returns null when nothing is wrong. The nesting has been checked before: this walks it by recursion.
 */
export function locateProblem(text: string, start = 0): SyntaxProblem | null {
  try {
    const end = skipBlank(text, value(text, skipBlank(text, start)));
    return end < text.length
      ? { at: end, message: 'the JSON value ended before this; nothing more was expected' }
      : null;
  } catch (error) {
    if (error instanceof Problem) return { at: error.at, message: error.message };
    throw error;
  }
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r\ufeff'.includes(text[at] ?? '')) at += 1;
  return at;
}

function value(text: string, at: number): number {
  const first = text[at];
  if (first === undefined) throw new Problem(at, 'the text ends here, where a value was expected');
  if (first === '{') return members(text, at);
  if (first === '[') return elements(text, at);
  if (first === '"') return string(text, at);
  LITERAL.lastIndex = at;
  const literal = LITERAL.exec(text)?.[0];
  if (literal !== undefined) return at + literal.length;
  throw new Problem(at, wrongValue(text, at, first));
}

function wrongValue(text: string, at: number, first: string): string {
  if (first === "'") return 'write double quotes instead of single quotes';
  const word = /^(?:True|False|None)\b/.exec(text.slice(at, at + 6))?.[0];
  if (word !== undefined) return `${word} is Python; JSON writes ${PYTHON[first] ?? 'null'}`;
  if (first === '/' || first === '#') return 'JSON has no comments; take this out';
  if (first === ']' || first === '}') return 'a value was expected before this; take out the comma in front of it';
  return 'a value was expected here (a number, text in double quotes, true, false, null, [ or {)';
}

function members(text: string, open: number): number {
  let at = skipBlank(text, open + 1);
  if (text[at] === '}') return at + 1;
  for (;;) {
    if (text[at] !== '"') throw new Problem(at, wrongName(text[at]));
    at = skipBlank(text, string(text, at));
    if (text[at] !== ':') throw new Problem(at, endsOr(text, at, 'a colon was expected here'));
    at = skipBlank(text, value(text, skipBlank(text, at + 1)));
    if (text[at] === '}') return at + 1;
    if (text[at] !== ',') throw new Problem(at, endsOr(text, at, 'a comma or } was expected here'));
    at = skipBlank(text, at + 1);
  }
}

function wrongName(found: string | undefined): string {
  if (found === undefined) return 'the text ends here, before the closing }';
  if (found === '}') return 'a name was expected before this; take out the comma in front of it';
  return 'a name in double quotes was expected here';
}

function elements(text: string, open: number): number {
  let at = skipBlank(text, open + 1);
  if (text[at] === ']') return at + 1;
  for (;;) {
    at = skipBlank(text, value(text, at));
    if (text[at] === ']') return at + 1;
    if (text[at] !== ',') throw new Problem(at, endsOr(text, at, 'a comma or ] was expected here'));
    at = skipBlank(text, at + 1);
  }
}

function endsOr(text: string, at: number, message: string): string {
  return at < text.length ? message : `the text ends here; ${message.replace(' here', '')}`;
}

function string(text: string, open: number): number {
  const end = endOfString(text, open);
  const stop = Math.min(end - 1, text.length);
  for (let at = open + 1; at < stop; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20)
      throw new Problem(at, 'a line break or a tab inside quotes: close the quotes before it, or write \\n or \\t');
    if (code !== 0x5c) continue;
    const escape = text[at + 1] ?? '';
    const good = escape === 'u' ? /^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) : '"\\/bfnrt'.includes(escape);
    if (!good) throw new Problem(at, `\\${escape} means nothing in JSON; write \\\\ for a backslash`);
    at += 1;
  }
  if (end > text.length) throw new Problem(open, 'these quotes are never closed');
  return end;
}
