/** A place in a text, from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** What ends a line in the editor. */
const EDITOR_LINE = /\r\n?|\n/;
/** What ends a line in JavaScript, where two characters more do. */
const ENGINE_LINE = /\r\n|[\n\r\u2028\u2029]/g;

/** Line and column of a place in a text, as the editor counts them. */
export function placeOf(text: string, at: number): TextPlace {
  const before = text.slice(0, at).split(EDITOR_LINE);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** A place that an engine of JavaScript names, as the editor counts. */
export function placeInEditor(text: string, { line, column }: TextPlace): TextPlace {
  let start = 0;
  let lines = 1;
  for (const end of text.matchAll(ENGINE_LINE)) {
    if (lines === line) break;
    lines++;
    start = end.index + end[0].length;
  }
  return placeOf(text, start + column - 1);
}
