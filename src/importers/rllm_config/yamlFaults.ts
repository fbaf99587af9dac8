import { type Document, isCollection, isScalar, visit } from 'yaml';
import { LIMITS } from '../limits.ts';

/** A fault of a text that is no YAML. */
export interface YamlFault {
  /** Offset in the text. */
  readonly at: number;
  readonly message: string;
}

/**
 * The faults that the parser found, in our words. A quote or a bracket that is not closed is named where it opens, and
 * what follows from it is left out.
 */
export function yamlFaults(document: Document.Parsed): YamlFault[] {
  const faults: YamlFault[] = [];
  for (const { code, message, pos } of document.errors) {
    const sign = /(?:Missing closing (["'])quote|end with a ([\]}]))/.exec(message);
    if (sign === null) {
      faults.push({ at: pos[0], message: sentenceOf(code, message) });
      // The parser takes what follows it for more of the same.
      if (code === 'UNEXPECTED_TOKEN') break;
      continue;
    }
    const opening = sign[1] === undefined ? bracketBefore(document, pos[0]) : quoteBefore(document, pos[0]);
    const mark = sign[1] ?? (sign[2] === ']' ? '[' : '{');
    const closing = sign[1] ?? sign[2];
    faults.push({
      at: opening ?? pos[0],
      message: `This ${mark} is not closed. Write a ${closing} where it ends${sign[1] === undefined ? ', with commas between the values' : ''}.`,
    });
    break;
  }
  return faults;
}

export function tooDeep(): string {
  return `It is nested more than ${LIMITS.depth} levels deep. rLLM’s own configuration needs five.`;
}

/** Where the quoted text begins that ends at an offset for want of its quote. */
function quoteBefore(document: Document.Parsed, end: number): number | null {
  let opening: number | null = null;
  visit(document, {
    Scalar(_, scalar) {
      const isQuoted = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE';
      if (isScalar(scalar) && isQuoted && scalar.range != null && scalar.range[0] < end) {
        opening = Math.max(opening ?? 0, scalar.range[0]);
      }
    },
  });
  return opening;
}

/** Where the innermost bracket opens that is not closed before an offset. */
function bracketBefore(document: Document.Parsed, end: number): number | null {
  let opening: number | null = null;
  visit(document, {
    Collection(_, collection) {
      if (!isCollection(collection) || collection.flow !== true || collection.range == null) return;
      const [from, to] = collection.range;
      if (from < end && to >= end) opening = Math.max(opening ?? 0, from);
    },
  });
  return opening;
}

/** The parser's messages that say too little, in our words. */
function sentenceOf(code: string, message: string): string {
  if (message.includes('call stack')) return tooDeep();
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return sentence;
  const first = message.split('\n')[0]!.replace(/ at line \d+.*$/, '');
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'A tab cannot indent in YAML. Write spaces.',
  BAD_INDENT: 'The indentation does not fit the lines above. Indent the keys of a section alike.',
  MISSING_CHAR: 'A comma, a colon or a blank is missing here.',
  UNEXPECTED_TOKEN: 'This does not fit what stands before it. Put a text with such signs in quotes.',
  BAD_SCALAR_START: 'A text cannot begin with this sign. Put it in quotes.',
  BAD_ALIAS: 'This alias has no name or no anchor.',
  MULTIPLE_ANCHORS: 'A value has one anchor at most.',
  BLOCK_AS_IMPLICIT_KEY: 'Two colons stand on one line. Put a text with ": " in quotes.',
  MULTILINE_IMPLICIT_KEY: 'A key stands on one line. Is a colon missing above?',
  IMPOSSIBLE: 'This is not YAML.',
};
