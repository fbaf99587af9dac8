/** Line and column, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds line and column of rising indices of a text in one pass over it. */
export function placeFinder(text: string): (at: number) => Place {
  let line = 1;
  let start = 0;
  return (at) => {
    for (let next = text.indexOf('\n', start); next !== -1 && next < at; next = text.indexOf('\n', start)) {
      line += 1;
      start = next + 1;
    }
    return { line, column: at - start + 1 };
  };
}
