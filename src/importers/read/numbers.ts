import { readReward } from '../values.ts';
import type { SourceRecord } from './source.ts';

const STAND_INS = new Set(['n/a', 'na', '-', '?', 'missing', 'error', 'failed', 'timeout', 'none', 'null']);

/**
 * Bare numbers as they are pasted: `1, 0, 0.5`, or split by spaces, semicolons, tabs. Several lines are several groups,
 * unless each holds one number: then they are one column, one group. Null when the text is something else.
 */
export function numberLines(text: string): readonly (readonly string[])[] | null {
  const firstLine = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  if (!tokensOf(firstLine).every(isNumberLike)) return null;
  const lines: (readonly string[])[] = [];
  let numbers = 0;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const tokens = tokensOf(raw);
    for (const token of tokens) {
      if (readReward(token).value !== null) numbers += 1;
      else if (!isNumberLike(token)) return null;
    }
    lines.push(tokens);
  }
  if (numbers === 0) return null;
  return lines;
}

function isNumberLike(token: string): boolean {
  return token === '' || readReward(token).state !== 'unreadable' || STAND_INS.has(token.toLowerCase());
}

/** The groups of bare numbers as records, one a group. */
export function* numberRecords(lines: readonly (readonly string[])[], file: string): Generator<SourceRecord> {
  const filled = lines.map((tokens, index) => ({ tokens, line: index + 1 })).filter(({ tokens }) => tokens.length > 0);
  const first = filled[0];
  if (first === undefined) return;
  if (filled.every(({ tokens }) => tokens.length === 1)) {
    yield { value: filled.flatMap(({ tokens }) => tokens), file, line: first.line, done: 1 };
    return;
  }
  for (const { tokens, line } of filled) yield { value: [...tokens], file, line, done: line / lines.length };
}

/** Commas, semicolons and tabs separate, so nothing between two of them is a missing reward; spaces separate too. */
function tokensOf(line: string): readonly string[] {
  const text = line.trim().replace(/[,;]$/, '');
  if (text === '') return [];
  const parts = text.split(text.includes(';') ? ';' : /[,\t]/);
  if (text.includes(';')) {
    const nested = parts.flatMap((part) =>
      /^\s*[+-]?\d+,\d+\s*$/.test(part) ? [part.trim().replace(',', '.')] : part.split(','),
    );
    return nested.flatMap(spaced);
  }
  return parts.flatMap(spaced);
}

function spaced(part: string): readonly string[] {
  const text = part.trim();
  return text === '' ? [''] : text.split(/\s+/);
}
