/** A word as a shell would pass it on. */
export interface ShellWord {
  readonly text: string;
  /** Whether the shell would fill in a variable or a command there. */
  readonly hasVariable: boolean;
  readonly line: number;
  readonly column: number;
}

/** A command with its arguments, without redirections. */
export interface ShellCommand {
  /** What stands before it: nothing or the end of a line, or an operator as `&&`, `|` and `;`. */
  readonly after: 'line' | 'operator';
  readonly words: readonly ShellWord[];
}

export interface ShellText {
  readonly commands: readonly ShellCommand[];
  /** A quote that is never closed. */
  readonly open: { readonly line: number; readonly column: number } | null;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Splits a shell script into commands and their words: quotes, backslashes, line continuations, comments, operators,
 * redirections and `$(...)` as in a POSIX shell. `<` and `>` in the middle of a word stand for themselves.
 */
export function shellCommands(text: string): ShellText {
  const splitter = new Splitter(text);
  splitter.run();
  return { commands: splitter.commands, open: splitter.open };
}

class Splitter {
  readonly commands: ShellCommand[] = [];
  open: Place | null = null;
  readonly #text: string;
  #at = 0;
  #line = 1;
  #column = 1;
  #words: ShellWord[] = [];
  #after: ShellCommand['after'] = 'line';
  #word: { text: string; hasVariable: boolean; line: number; column: number } | null = null;
  /** Whether the next word is the target of a redirection. */
  #redirects = false;

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    while (this.#at < this.#text.length) this.#step();
    this.#endCommand('line');
  }

  #step(): void {
    const here = { line: this.#line, column: this.#column };
    const character = this.#next();
    const following = this.#text[this.#at];
    if (character === "'" || character === '"') this.#quoted(character, here);
    else if (character === '\\') this.#escaped(here);
    else if (character === '\n') this.#endCommand('line');
    else if (/\s/.test(character)) this.#endWord();
    else if (character === '#' && this.#word === null) {
      while (this.#at < this.#text.length && this.#text[this.#at] !== '\n') this.#next();
    } else if (this.#startsRedirection(character, following)) this.#redirection();
    else if (character === ';' || character === '|' || (character === '&' && /^[\s&]?$/.test(following ?? ''))) {
      while (/[;|&]/.test(this.#text[this.#at] ?? '')) this.#next();
      this.#endCommand('operator');
    } else this.#plain(character, here);
  }

  #plain(character: string, here: Place): void {
    const word = this.#begin(here);
    word.text += character;
    if (startsVariable(character, this.#text[this.#at])) this.#variable(character);
  }

  #quoted(mark: string, here: Place): void {
    const word = this.#begin(here);
    while (this.#at < this.#text.length) {
      const character = this.#next();
      if (character === mark) return;
      if (mark === '"' && character === '\\' && /["\\$`\n]/.test(this.#text[this.#at] ?? '')) {
        const escaped = this.#next();
        if (escaped !== '\n') word.text += escaped;
        continue;
      }
      word.text += character;
      if (mark === '"' && startsVariable(character, this.#text[this.#at])) this.#variable(character);
    }
    this.open = here;
  }

  #escaped(here: Place): void {
    if (this.#text[this.#at] === '\r' && this.#text[this.#at + 1] === '\n') this.#next();
    if (this.#at >= this.#text.length) return;
    const escaped = this.#next();
    if (escaped !== '\n') this.#begin(here).text += escaped;
  }

  /** What the shell fills in; of `$(...)` and backquotes the word goes on to the end of them. */
  #variable(character: string): void {
    const word = this.#word!;
    word.hasVariable = true;
    if (character === '$' && this.#text[this.#at] !== '(') return;
    let depth = 0;
    while (this.#at < this.#text.length) {
      const one = this.#next();
      word.text += one;
      if (character === '`' ? one === '`' : one === ')' && --depth === 0) return;
      if (one === '(') depth++;
    }
  }

  #startsRedirection(character: string, following: string | undefined): boolean {
    if (character === '&') return following === '>';
    if (character !== '>' && character !== '<') return false;
    return this.#word === null || /^\d+$/.test(this.#word.text);
  }

  #redirection(): void {
    // The number before it is that of a stream.
    if (/^\d+$/.test(this.#word?.text ?? '')) this.#word = null;
    this.#endWord();
    while (/[<>&|]/.test(this.#text[this.#at] ?? '')) this.#next();
    this.#redirects = true;
  }

  #begin(here: Place) {
    this.#word ??= { text: '', hasVariable: false, ...here };
    return this.#word;
  }

  #endWord(): void {
    if (this.#word === null) return;
    if (!this.#redirects) this.#words.push(this.#word);
    this.#word = null;
    this.#redirects = false;
  }

  #endCommand(by: ShellCommand['after']): void {
    this.#endWord();
    this.#redirects = false;
    if (this.#words.length > 0) this.commands.push({ after: this.#after, words: this.#words });
    // Empty lines between an operator and its command change nothing.
    if (this.#words.length > 0 || by === 'operator') this.#after = by;
    this.#words = [];
  }

  #next(): string {
    const character = this.#text[this.#at++]!;
    if (character === '\n') [this.#line, this.#column] = [this.#line + 1, 1];
    else this.#column++;
    return character;
  }
}

function startsVariable(character: string, next: string | undefined): boolean {
  return character === '`' || (character === '$' && next !== undefined && /[A-Za-z_{(@*0-9]/.test(next));
}
