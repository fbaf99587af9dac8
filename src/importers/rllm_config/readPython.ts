import { advantageEstimators } from '../../engine/estimators/AdvantageEstimator.ts';
import type { ConfigEntry, ConfigIssue, ConfigNode } from './types.ts';

const ARGUMENT = 'traj_group_adv_estimator_map';

/** The argument or the variable of its name, on a line that is no comment: `name=`, or `name: type =`. */
const START = new RegExp(`^(?![ \\t]*#)(?:.*[^+\\w.'"])?${ARGUMENT}[ \\t]*(?::[\\w\\s.,|\\[\\]"']*)?=\\s*(?!=)`, 'm');

/** A dict, `dict(...)`, or `None`, as only Python has it: in Hydra's `{...}` a key needs no quotes. */
const VALUE = /^(?:\{\s*(?:["'}#]|$)|dict\s*\(|None\b)/;

/** A line as only code has it. */
const CODE =
  /^[ \t]*(?:from[ \t]+\S+[ \t]+import\b|import[ \t]+\w|def[ \t]+\w|class[ \t]+\w|(?:\w+[ \t]*=[ \t]*)?[A-Za-z_][\w.]*\([^{]*$)/m;

/** Whether a text is a Python call with a map of estimators. */
export function looksLikePython(text: string): boolean {
  const start = START.exec(text);
  if (start === null) return false;
  return VALUE.test(text.slice(start.index + start[0].length)) || CODE.test(text);
}

export interface ReadPython {
  /** The dict as a section; a tuple is a list of its elements. */
  readonly map: ConfigNode | null;
  readonly issues: readonly ConfigIssue[];
}

/**
 * Reads the map of estimators in Python code, `traj_group_adv_estimator_map=` or the variable of that name: a dict, or
 * `dict(...)` with roles as names, itself or in a variable that is set in the text. Roles are texts; values are texts,
 * members of `rLLMAdvantageEstimator` and tuples of two. Everything else in the code is passed over.
 */
export function readPython(text: string): ReadPython {
  const start = START.exec(text);
  if (start === null) return { map: null, issues: [] };
  const at = start.index + start[0].length;
  try {
    return { map: new DictReader(text, variableOf(text, at) ?? at).map(), issues: [] };
  } catch (error) {
    if (error instanceof BadPython) return { map: null, issues: [error.issue] };
    throw error;
  }
}

/** Where the value of a variable begins that stands at an offset; null when it is none, or is not set in the text. */
function variableOf(text: string, at: number): number | null {
  const name = /^[A-Za-z_]\w*(?=\s*(?:[,)#;]|$))/.exec(text.slice(at))?.[0];
  if (name === undefined || name === 'None') return null;
  const set = new RegExp(`^[ \\t]*${name}[ \\t]*(?::[\\w\\s.,|\\[\\]"']*)?=\\s*(?=\\{|dict\\s*\\()`, 'm').exec(text);
  return set === null ? null : set.index + set[0].length;
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

  /** A dict, `dict(...)` or `None`. */
  map(): ConfigNode {
    if (this.#text[this.#at] === '{') return this.#dict();
    const place = this.#place();
    if (this.#match(/None\b/y) !== null) return { ...place, kind: 'scalar', value: null };
    if (this.#match(/dict\s*(?=\()/y) !== null) return this.#call();
    const name = /^[A-Za-z_]\w*(?=\s*(?:[,)#;]|$))/.exec(this.#text.slice(this.#at))?.[0];
    if (name !== undefined) {
      throw this.#bad(
        `No dict is set to ${name} in this text. Write {"role": "estimator"} here, or paste ${name} = {…} too.`,
      );
    }
    throw this.#bad(
      'Only a dict that is written here can be read from Python. Write {"role": "estimator"}, or dict(role="estimator").',
    );
  }

  /** `dict(role="estimator", ...)`, or `dict({...})`. */
  #call(): ConfigNode {
    const place = this.#place();
    const entries: ConfigEntry[] = [];
    this.#items('(', ')', () => {
      if (this.#text[this.#at] === '{') {
        const inner = this.#dict();
        if (inner.kind === 'section') entries.push(...inner.entries);
        return;
      }
      const name = this.#match(/([A-Za-z_]\w*)\s*=\s*/y);
      if (name === null) throw this.#bad('Of dict(...) only arguments as role="estimator" can be read from Python.');
      entries.push({ key: name[1]!, node: this.#value() });
    });
    return { ...place, kind: 'section', entries };
  }

  #dict(): ConfigNode {
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
    if (quote !== '"' && quote !== "'") throw this.#bad('A role is a text in quotes.');
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
