import type { ConfigIssue, ConfigScalar } from '../rllm_config/types.ts';
import { MAX_KEYS } from './limits.ts';
import type { ConfigValue, WrittenConfig, WrittenKey } from './types.ts';

const CALL = /\b((?:Unsloth)?(?:GRPO|RLOO)Config|dict)\s*\(/;

/** Brackets may be nested this deep in what is passed over. */
const MAX_DEPTH = 64;

/** Whether a text has a call that can be read. */
export function looksLikeCall(text: string): boolean {
  return CALL.test(text);
}

/**
 * Reads the keyword arguments of the first `GRPOConfig(...)`, `RLOOConfig(...)` or `dict(...)`. Values are texts,
 * numbers, True, False, None and lists of them; another expression waits until it is run.
 */
export function readCall(text: string): WrittenConfig {
  const start = CALL.exec(text)!;
  const reader = new CallReader(text, start.index + start[0].length);
  reader.run();
  return {
    writtenAs: 'python',
    call: start[1] === 'dict' ? null : start[1]!,
    keys: reader.keys,
    problems: reader.problems,
  };
}

class CallReader {
  readonly keys: WrittenKey[] = [];
  readonly problems: ConfigIssue[] = [];
  readonly #text: string;
  #at: number;
  #line = 1;
  #lineStart = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  run(): void {
    for (;;) {
      this.#space();
      if (this.#take(')')) return;
      if (this.#at >= this.#text.length) {
        this.#problem(
          this.#text.length,
          'The call ends without its ")": the text may be cut off. What is above is read.',
        );
        return;
      }
      const from = this.#at;
      const name = this.#match(/([A-Za-z_]\w*)\s*=(?!=)\s*/y)?.[1];
      const value = this.#value();
      if (name !== undefined && this.keys.length < MAX_KEYS)
        this.keys.push({ path: name, ...value, ...this.#place(from) });
      this.#space();
      if (!this.#take(',') && this.#text[this.#at] !== ')') {
        if (this.#at < this.#text.length) this.#problem(this.#at, 'A "," is missing here, or a ")".');
        this.#skipArgument();
        this.#take(',');
      }
      if (this.#at === from) this.#at++;
    }
  }

  #value(): { value: ConfigValue; waits: boolean } {
    const from = this.#at;
    if (this.#text[from] === '[' || this.#text[from] === '(') {
      const list = this.#list();
      if (list !== null && this.#endsHere()) return { value: list, waits: false };
    } else {
      const scalar = this.#scalar();
      if (scalar !== undefined && this.#endsHere()) return { value: scalar, waits: false };
    }
    this.#at = from;
    this.#skipArgument();
    return { value: this.#text.slice(from, this.#at).trim().slice(0, 200), waits: true };
  }

  /** A list of scalars; null when it holds something else. */
  #list(): ConfigScalar[] | null {
    const close = this.#text[this.#at] === '[' ? ']' : ')';
    this.#at++;
    const items: ConfigScalar[] = [];
    for (;;) {
      this.#space();
      if (this.#take(close)) return items;
      const item = this.#scalar();
      if (item === undefined) return null;
      items.push(item);
      this.#space();
      if (!this.#take(',') && this.#text[this.#at] !== close) return null;
    }
  }

  #scalar(): ConfigScalar | undefined {
    const quoted = this.#match(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y);
    if (quoted !== null) return quoted[1] ?? quoted[2] ?? '';
    const word = this.#match(/(?:True|False|None)\b/y)?.[0];
    if (word !== undefined) return word === 'None' ? null : word === 'True';
    const number = this.#match(/[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y)?.[0];
    return number === undefined ? undefined : Number(number.replaceAll('_', ''));
  }

  #endsHere(): boolean {
    this.#space();
    const next = this.#text[this.#at];
    return next === undefined || next === ',' || next === ')';
  }

  /** Goes to the comma or bracket that ends an argument, past brackets and quotes. */
  #skipArgument(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const character = this.#text[this.#at]!;
      if (character === '"' || character === "'") {
        if (this.#match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y) === null) this.#at++;
        continue;
      }
      if (depth === 0 && (character === ',' || character === ')')) return;
      if ('([{'.includes(character) && depth < MAX_DEPTH) depth++;
      else if (')]}'.includes(character)) depth--;
      this.#at++;
    }
  }

  #space(): void {
    this.#match(/(?:\s|#.*|\\\n)*/y);
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

  /** Places are asked for in order, or nearly: goes on from the last one. */
  #place(at: number): { line: number; column: number } {
    if (at < this.#lineStart) [this.#line, this.#lineStart] = [1, 0];
    for (let end = this.#text.indexOf('\n', this.#lineStart); end >= 0 && end < at; ) {
      this.#line++;
      this.#lineStart = end + 1;
      end = this.#text.indexOf('\n', this.#lineStart);
    }
    return { line: this.#line, column: at - this.#lineStart + 1 };
  }

  #problem(at: number, message: string): void {
    if (this.problems.length < 20) this.problems.push({ ...this.#place(at), message });
  }
}
