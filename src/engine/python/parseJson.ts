import type { PythonValue } from './value.ts';

/** Nesting beyond this is refused; Python itself stops near 1000. */
const MAX_DEPTH = 500;

/**
 * `json.loads` of Python: a number without `.` and `e` is an int (a bigint here), any other a float. Objects keep their
 * order; of a repeated key the last value counts, at the first place. `NaN`, `Infinity` and `-Infinity` are numbers.
 *
 * @throws {SyntaxError} with the offset, when the text is not JSON or is nested too deep.
 */
export function parsePythonJson(text: string): PythonValue {
  const reader = new JsonReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON does not allow them in a text
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;
const CONSTANTS: readonly (readonly [text: string, value: PythonValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): PythonValue {
    if (depth > MAX_DEPTH) throw this.#error('nested too deep');
    this.#match(SPACE);
    const first = this.#text[this.#at];
    if (first === '"') return this.#string();
    if (first === '[') return this.#list(depth);
    if (first === '{') return this.#dict(depth);
    const constant = CONSTANTS.find(([text]) => this.#text.startsWith(text, this.#at));
    if (constant !== undefined) {
      this.#at += constant[0].length;
      return constant[1];
    }
    const number = this.#match(NUMBER);
    if (number === null) throw this.#error('a value was expected');
    return number[1] === undefined && number[2] === undefined ? BigInt(number[0]) : Number(number[0]);
  }

  end(): void {
    this.#match(SPACE);
    if (this.#at < this.#text.length) throw this.#error('text after the value');
  }

  #string(): string {
    const string = this.#match(STRING);
    if (string === null) throw this.#error('the text is not closed, or holds a control character or a wrong escape');
    return JSON.parse(string[0]) as string;
  }

  #list(depth: number): PythonValue {
    const items: PythonValue[] = [];
    this.#items(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  #dict(depth: number): PythonValue {
    const entries = new Map<string, PythonValue>();
    this.#items('}', () => {
      if (this.#text[this.#at] !== '"') throw this.#error('a key in double quotes was expected');
      const key = this.#string();
      this.#match(SPACE);
      if (!this.#take(':')) throw this.#error('":" was expected');
      entries.set(key, this.value(depth + 1));
    });
    return entries;
  }

  /** Items between commas up to the closing bracket; the opening one stands at the place. */
  #items(close: string, item: () => void): void {
    this.#at++;
    this.#match(SPACE);
    if (this.#take(close)) return;
    for (;;) {
      this.#match(SPACE);
      item();
      this.#match(SPACE);
      if (this.#take(close)) return;
      if (!this.#take(',')) throw this.#error(`"," or "${close}" was expected`);
    }
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #error(what: string): SyntaxError {
    return new SyntaxError(`at character ${this.#at}: ${what}`);
  }
}
