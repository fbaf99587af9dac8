import { LIMITS } from '../limits.ts';
import { hydraScalar, scalarNode } from './scalars.ts';
import type { ConfigEntry, ConfigNode, ConfigScalar } from './types.ts';

/** A value, or why it is none. */
export type HydraValue = { readonly node: ConfigNode } | { readonly problem: string };

/**
 * The right side of a Hydra override: quoted and unquoted texts, numbers, true, false, null, `[...]` and `{...}`. An
 * empty right side is the empty text.
 */
export function hydraValue(text: string, line: number, column: number): HydraValue {
  try {
    const reader = new ValueReader(text, line, column);
    return { node: reader.whole() };
  } catch (error) {
    if (error instanceof BadValue) return { problem: error.message };
    throw error;
  }
}

class BadValue extends Error {}

/** What a backslash takes its meaning from outside quotes; before anything else it stands for itself. */
const ESCAPED = /[\\()[\]{}:=, \t]/;

class ValueReader {
  readonly #text: string;
  readonly #place: { readonly line: number; readonly column: number };
  #at = 0;

  constructor(text: string, line: number, column: number) {
    this.#text = text;
    this.#place = { line, column };
  }

  whole(): ConfigNode {
    this.#space();
    if (this.#at >= this.#text.length) return this.#scalar('');
    const node = this.#value('', 0);
    this.#space();
    if (this.#at >= this.#text.length) return node;
    if (this.#text[this.#at] === ',')
      throw new BadValue('Several values with commas are a sweep. Write one value, or [a,b].');
    throw new BadValue(
      `"${this.#text.slice(this.#at, this.#at + 20)}" follows the value. Put a text with such signs in quotes.`,
    );
  }

  /** @param ends characters that end an unquoted text */
  #value(ends: string, depth: number): ConfigNode {
    if (depth > LIMITS.depth) throw new BadValue(`It is nested more than ${LIMITS.depth} levels deep.`);
    this.#space();
    const first = this.#text[this.#at];
    if (first === '[') return this.#list(depth);
    if (first === '{') return this.#section(depth);
    if (first === "'" || first === '"') return this.#scalar(this.#quoted());
    return this.#scalar(this.#unquoted(ends));
  }

  #list(depth: number): ConfigNode {
    const items: ConfigNode[] = [];
    this.#items(']', () => items.push(this.#value(',]', depth + 1)));
    return { ...this.#place, kind: 'list', items };
  }

  #section(depth: number): ConfigNode {
    const entries: ConfigEntry[] = [];
    this.#items('}', () => {
      const first = this.#text[this.#at];
      const key = first === "'" || first === '"' ? this.#quoted() : this.#raw(':,}').text;
      this.#space();
      if (this.#text[this.#at] !== ':') throw new BadValue('A ":" is missing after a key in {…}.');
      this.#at++;
      entries.push({ key, node: this.#value(',}', depth + 1) });
    });
    return { ...this.#place, kind: 'section', entries };
  }

  #items(close: string, item: () => void): void {
    this.#at++;
    this.#space();
    if (this.#take(close)) return;
    for (;;) {
      this.#space();
      item();
      this.#space();
      if (this.#take(close)) return;
      if (!this.#take(',')) throw new BadValue(`A "," or "${close}" is missing.`);
    }
  }

  /** A quoted text. Backslashes stand for themselves, but before a quote two are one, and an odd one keeps it. */
  #quoted(): string {
    const quote = this.#text[this.#at]!;
    const body = quote === '"' ? /"((?:[^"\\]|\\[\s\S])*)"/y : /'((?:[^'\\]|\\[\s\S])*)'/y;
    body.lastIndex = this.#at;
    const match = body.exec(this.#text);
    if (match === null) throw new BadValue(`The quote ${quote} is not closed.`);
    this.#at = body.lastIndex;
    const inner = `${match[1]!}${quote}`;
    const unescaped = inner.replace(/(\\+)(["'])/g, (whole, slashes: string, mark: string) =>
      mark === quote ? '\\'.repeat(Math.floor(slashes.length / 2)) + quote : whole,
    );
    return unescaped.slice(0, -1);
  }

  #unquoted(ends: string): ConfigScalar {
    const { text, isEscaped } = this.#raw(ends);
    return isEscaped ? text : hydraScalar(text);
  }

  /** An unquoted text up to one of the ends; `${...}` is passed over whole. */
  #raw(ends: string): { text: string; isEscaped: boolean } {
    let text = '';
    let isEscaped = false;
    let depth = 0;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!;
      if (depth === 0 && (ends.includes(character) || (ends === '' && character === ','))) break;
      if (character === '\\' && ESCAPED.test(this.#text[this.#at + 1] ?? '')) {
        text += this.#text[this.#at + 1];
        this.#at += 2;
        isEscaped = true;
        continue;
      }
      if (character === '$' && this.#text[this.#at + 1] === '{') depth++;
      else if (character === '}' && depth > 0) depth--;
      text += character;
      this.#at++;
    }
    return { text: isEscaped ? text : text.trim(), isEscaped };
  }

  #scalar(value: ConfigScalar): ConfigNode {
    return scalarNode(value, this.#place);
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }
}
