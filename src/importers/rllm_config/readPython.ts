import { advantageEstimators } from '../../engine/estimators/AdvantageEstimator.ts';
import type { ConfigEntry, ConfigIssue, ConfigNode } from './types.ts';

const ARGUMENT = 'traj_group_adv_estimator_map';

/** Where the argument begins: its name and the bracket of a dict, on a line that is no comment. */
const START = new RegExp(`^(?![ \\t]*#)(?:.*[^+\\w.'"])?${ARGUMENT}\\s*=\\s*(?=\\{\\s*(?:["'}#]|$))`, 'm');

/** Whether a text is a Python call with a map of estimators. */
export function looksLikePython(text: string): boolean {
  return START.test(text);
}

export interface ReadPython {
  /** The dict as a section; a tuple is a list of its elements. */
  readonly map: ConfigNode | null;
  readonly issues: readonly ConfigIssue[];
}

/**
 * Reads the dict behind `traj_group_adv_estimator_map=` in Python code: texts as roles; texts, members of
 * `rLLMAdvantageEstimator` and tuples of two as values. Everything else in the code is passed over.
 */
export function readPython(text: string): ReadPython {
  const start = START.exec(text);
  if (start === null) return { map: null, issues: [] };
  const reader = new DictReader(text, start.index + start[0].length);
  try {
    return { map: reader.dict(), issues: [] };
  } catch (error) {
    if (error instanceof BadPython) return { map: null, issues: [error.issue] };
    throw error;
  }
}

class BadPython extends Error {
  readonly issue: ConfigIssue;

  constructor(issue: ConfigIssue) {
    super(issue.message);
    this.issue = issue;
  }
}

class DictReader {
  readonly #text: string;
  #at: number;
  #line = 1;
  #lineStart = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  dict(): ConfigNode {
    const place = this.#place();
    const entries: ConfigEntry[] = [];
    this.#items('{', '}', () => {
      const key = this.#string();
      this.#space();
      if (this.#text[this.#at] !== ':') throw this.#bad('A ":" is missing after the role.');
      this.#at++;
      this.#space();
      entries.push({ key, node: this.#value() });
    });
    return { ...place, kind: 'section', entries };
  }

  #value(): ConfigNode {
    const place = this.#place();
    const first = this.#text[this.#at];
    if (first === '(' || first === '[') {
      const items: ConfigNode[] = [];
      this.#items(first, first === '(' ? ')' : ']', () => items.push(this.#value()));
      return { ...place, kind: 'list', items };
    }
    const value = first === '"' || first === "'" ? this.#string() : this.#member();
    return { ...place, kind: 'scalar', value };
  }

  /** `rLLMAdvantageEstimator.RLOO`, or `rLLMAdvantageEstimator("rloo")`; a module may stand in front. */
  #member(): string {
    const match = this.#match(/(?:[A-Za-z_]\w*\.)*rLLMAdvantageEstimator(?:\.([A-Za-z_]\w*)|\s*\(\s*)/y);
    if (match === null) throw this.#bad('An estimator is a text in quotes or a member of rLLMAdvantageEstimator.');
    const name = match[1];
    if (name !== undefined) {
      const member = advantageEstimators('rllm-head').find((one) => one.member === name);
      if (member === undefined) throw this.#bad(`rLLMAdvantageEstimator has no member ${name}.`);
      return member.value;
    }
    const value = this.#string();
    this.#space();
    if (this.#text[this.#at] !== ')') throw this.#bad('A ")" is missing.');
    this.#at++;
    return value;
  }

  #items(open: string, close: string, item: () => void): void {
    if (this.#text[this.#at] !== open) throw this.#bad(`A "${open}" is missing.`);
    this.#at++;
    for (;;) {
      this.#space();
      if (this.#take(close)) return;
      item();
      this.#space();
      if (this.#take(close)) return;
      if (!this.#take(',')) throw this.#bad(`A "," or "${close}" is missing.`);
    }
  }

  #string(): string {
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") throw this.#bad('A text in quotes was expected.');
    const match = this.#match(quote === '"' ? /"((?:[^"\\\n]|\\[\s\S])*)"/y : /'((?:[^'\\\n]|\\[\s\S])*)'/y);
    if (match === null) throw this.#bad(`The quote ${quote} is not closed on its line.`);
    return unescaped(match[1]!);
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #space(): void {
    this.#match(/(?:\s|#.*|\\\n)*/y);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #place() {
    // Places are asked for in order: count on from the last one.
    for (let end = this.#text.indexOf('\n', this.#lineStart); end >= 0 && end < this.#at; ) {
      this.#line++;
      this.#lineStart = end + 1;
      end = this.#text.indexOf('\n', this.#lineStart);
    }
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  #bad(message: string): BadPython {
    return new BadPython({ ...this.#place(), message });
  }
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\n': '', 0: '\0' };

function unescaped(body: string): string {
  return body.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g, (whole, ...groups) => {
    const [x, u, wide, other] = groups as (string | undefined)[];
    const code = x ?? u ?? wide;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    }
    if (other === '\\' || other === '"' || other === "'") return other;
    return SIMPLE[other!] ?? whole;
  });
}
