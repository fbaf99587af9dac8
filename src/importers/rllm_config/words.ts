/** A word as a shell would pass it on. */
export interface ShellWord {
  readonly text: string;
  /** Whether the shell would fill in a variable or a command there. */
  readonly hasVariable: boolean;
  readonly line: number;
  readonly column: number;
}

export interface ShellText {
  readonly words: readonly ShellWord[];
  /** A quote that is never closed. */
  readonly open: { readonly line: number; readonly column: number } | null;
}

/**
 * Splits a command line into words: quotes, backslashes, line continuations and comments as in a POSIX shell. Line ends
 * separate words too, so that overrides can stand one a line with or without a backslash.
 */
export function shellWords(text: string): ShellText {
  const words: ShellWord[] = [];
  let [line, column] = [1, 1];
  let at = 0;
  let word: { text: string; hasVariable: boolean; line: number; column: number } | null = null;
  let quote: { mark: string; line: number; column: number } | null = null;

  const advance = (): string => {
    const character = text[at++]!;
    if (character === '\n') [line, column] = [line + 1, 1];
    else column++;
    return character;
  };
  const begin = (here: { line: number; column: number }) => (word ??= { text: '', hasVariable: false, ...here });
  const finish = () => {
    if (word !== null) words.push(word);
    word = null;
  };

  while (at < text.length) {
    const here = { line, column };
    const character = advance();
    if (quote !== null) {
      const current = begin(here);
      if (character === quote.mark) quote = null;
      else if (character === '\\' && quote.mark === '"' && /["\\$`\n]/.test(text[at] ?? '')) {
        const escaped = advance();
        if (escaped !== '\n') current.text += escaped;
      } else {
        if (quote.mark === '"' && startsVariable(character, text[at])) current.hasVariable = true;
        current.text += character;
      }
    } else if (character === "'" || character === '"') {
      begin(here);
      quote = { mark: character, ...here };
    } else if (character === '\\') {
      if (text[at] === '\r' && text[at + 1] === '\n') advance();
      if (at >= text.length) break;
      const escaped = advance();
      if (escaped !== '\n') begin(here).text += escaped;
    } else if (/\s/.test(character)) finish();
    else if (character === '#' && word === null) {
      while (at < text.length && text[at] !== '\n') advance();
    } else {
      const current = begin(here);
      if (startsVariable(character, text[at])) current.hasVariable = true;
      current.text += character;
    }
  }
  finish();
  return { words, open: quote === null ? null : { line: quote.line, column: quote.column } };
}

function startsVariable(character: string, next: string | undefined): boolean {
  return character === '`' || (character === '$' && next !== undefined && /[A-Za-z_{(@*0-9]/.test(next));
}
