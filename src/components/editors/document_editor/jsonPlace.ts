import type { JsonPath, Span } from './locatePaths.ts';

/** What stands, or would stand, at a place of a text that need not be JSON yet. */
export interface JsonPlace extends Span {
  /** A name of an object, or a value. The span is the token under the place; it is empty between tokens. */
  readonly kind: 'key' | 'value';
  /** Of the object whose name it is, or of the value. */
  readonly path: JsonPath;
  /** The other names of the object. */
  readonly keys: readonly string[];
  /** Where a comma is missing in front of it. */
  readonly missingComma: number | null;
}

interface Frame {
  readonly kind: 'object' | 'array';
  readonly keys: string[];
  expects: 'key' | 'colon' | 'value' | 'comma';
  key: string;
  index: number;
  /** End of the last value in it. */
  lastEnd: number;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The place at an index: a token that the index is in or at the end of, else the gap. Null where neither name nor value may stand. */
export function placeAt(text: string, index: number): JsonPlace | null {
  const stack: Frame[] = [];
  const token = new RegExp(TOKEN);
  for (let found = token.exec(text); found !== null && found.index < index; found = token.exec(text)) {
    const [word] = found;
    const end = found.index + word.length;
    if (end >= index && !isMark(word)) return describe(text, stack, { from: found.index, to: end });
    advance(stack, word, end);
  }
  return describe(text, stack, { from: index, to: index });
}

function isMark(word: string): boolean {
  return word.length === 1 && '{}[],:'.includes(word);
}

function advance(stack: Frame[], word: string, end: number): void {
  const frame = stack.at(-1);
  if (word === '{' || word === '[') {
    const kind = word === '{' ? 'object' : 'array';
    stack.push({ kind, keys: [], expects: kind === 'object' ? 'key' : 'value', key: '', index: 0, lastEnd: end });
    return;
  }
  if (word === '}' || word === ']') {
    stack.pop();
    finishValue(stack.at(-1), end);
  } else if (frame === undefined) {
    return;
  } else if (word === ',') {
    frame.expects = frame.kind === 'object' ? 'key' : 'value';
    frame.index += 1;
  } else if (word === ':') {
    frame.expects = 'value';
  } else if (frame.kind === 'object' && frame.expects !== 'value') {
    frame.key = nameOf(word);
    frame.keys.push(frame.key);
    frame.expects = 'colon';
  } else {
    finishValue(frame, end);
  }
}

function finishValue(frame: Frame | undefined, end: number): void {
  if (frame === undefined) return;
  frame.expects = 'comma';
  frame.lastEnd = end;
}

function describe(text: string, stack: readonly Frame[], span: Span): JsonPlace | null {
  const frame = stack.at(-1);
  if (frame === undefined) return null;
  const path = stack.slice(0, -1).map(stepOf);
  if (frame.expects === 'value') {
    return { kind: 'value', path: [...path, stepOf(frame)], keys: [], missingComma: null, ...span };
  }
  if (frame.kind === 'array' || frame.expects === 'colon') return null;
  return {
    kind: 'key',
    path,
    keys: [...frame.keys, ...keysAfter(text, span.to)],
    missingComma: frame.expects === 'comma' ? frame.lastEnd : null,
    ...span,
  };
}

function stepOf(frame: Frame): string | number {
  return frame.kind === 'object' ? frame.key : frame.index;
}

/** The names that follow in the object that holds the index. */
function keysAfter(text: string, index: number): string[] {
  const keys: string[] = [];
  const token = new RegExp(TOKEN);
  token.lastIndex = index;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === '{' || word === '[') depth += 1;
    else if (word === '}' || word === ']') depth -= 1;
    else if (depth === 0 && word.startsWith('"') && /^\s*:/.test(text.slice(token.lastIndex, token.lastIndex + 20)))
      keys.push(nameOf(word));
    if (depth < 0) break;
  }
  return keys;
}

/** The text of a name, quoted or not, closed or not. */
function nameOf(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word.replaceAll('"', '');
  }
}
