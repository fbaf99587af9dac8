import { endOfString } from '../../../importers/read/scan.ts';

/** Longest object of plain values that stands on one line, in characters. */
const SHORT = 100;

interface Piece {
  readonly text: string;
  readonly end: number;
  readonly plain: boolean;
}

/**
 * Lays out a text that is JSON as documents are saved: two spaces a level, lists of plain values and small objects on
 * one line. Every number, name and text is kept as it is written, unknown ones too.
 */
export function formatJson(text: string): string {
  return `${formatValue(text, skipBlank(text, 0), '').text}\n`;
}

function formatValue(text: string, at: number, indent: string): Piece {
  const open = text[at];
  if (open !== '{' && open !== '[') {
    const end = endOfScalar(text, at);
    return { text: text.slice(at, end), end, plain: true };
  }
  const close = open === '{' ? '}' : ']';
  const inner = `${indent}  `;
  const parts: string[] = [];
  let flat = true;
  let here = skipBlank(text, at + 1);
  while (here < text.length && text[here] !== close) {
    let name = '';
    if (open === '{') {
      const end = endOfScalar(text, here);
      name = `${text.slice(here, end)}: `;
      here = skipBlank(text, skipBlank(text, end) + 1);
    }
    const value = formatValue(text, here, inner);
    parts.push(name + value.text);
    flat &&= value.plain;
    here = skipBlank(text, value.end);
    if (text[here] === ',') here = skipBlank(text, here + 1);
  }
  return { text: joined(parts, open, close, indent, flat), end: here + 1, plain: false };
}

function joined(parts: readonly string[], open: string, close: string, indent: string, flat: boolean): string {
  if (parts.length === 0) return open + close;
  const line = parts.join(', ');
  if (flat && open === '[') return `[${line}]`;
  if (flat && line.length <= SHORT) return `{ ${line} }`;
  return `${open}\n${indent}  ${parts.join(`,\n${indent}  `)}\n${indent}${close}`;
}

function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') return Math.min(endOfString(text, at), text.length);
  let end = at + 1;
  while (end < text.length && !' \t\n\r,]}:'.includes(text[end]!)) end += 1;
  return end;
}

function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r\ufeff'.includes(text[at]!)) at += 1;
  return at;
}
