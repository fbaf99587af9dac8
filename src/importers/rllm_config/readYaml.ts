import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { LIMITS } from '../limits.ts';
import { yamlScalar } from './scalars.ts';
import type { ConfigEntry, ConfigIssue, ConfigNode, ConfigScalar } from './types.ts';

/** What a text holds as a tree; null when it cannot be read at all. */
export interface ReadTree {
  readonly root: ConfigNode | null;
  readonly issues: readonly ConfigIssue[];
}

/** Values of a file; aliases count each time they are used, so that a small file cannot become a large one. */
const MAX_VALUES = 20_000;

/**
 * Reads a YAML or JSON text into a tree with places. Values are resolved as OmegaConf does. Aliases are followed, within
 * a limit; of a repeated key the last value counts, and the entry says so.
 */
export function readYaml(text: string): ReadTree {
  const lines = new LineCounter();
  let document: Document.Parsed | undefined;
  try {
    const documents = parseAllDocuments(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      keepSourceTokens: false,
      logLevel: 'silent',
    });
    const second = documents[1];
    if (second !== undefined) {
      const place = placeAt(lines, second.range[0]);
      return failed({ ...place, message: 'A second document begins here. A configuration is one: leave "---" out.' });
    }
    document = documents[0];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return failed({ line: 1, column: 1, message: tooDeep() });
  }
  if (document === undefined) return { root: null, issues: [] };
  const issues = document.errors.map(({ code, message, pos }): ConfigIssue => {
    return { ...placeAt(lines, pos[0]), message: sentenceOf(code, message) };
  });
  if (issues.length > 0) return { root: null, issues };
  if (document.contents === null) return { root: null, issues: [] };
  try {
    return { root: new TreeBuilder(document, lines).node(document.contents, 0), issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failed(error.issue);
  }
}

function failed(issue: ConfigIssue): ReadTree {
  return { root: null, issues: [issue] };
}

function tooDeep(): string {
  return `It is nested more than ${LIMITS.depth} levels deep. rLLM’s own configuration needs five.`;
}

/** Stops the building of a tree. */
class Refused extends Error {
  readonly issue: ConfigIssue;

  constructor(issue: ConfigIssue) {
    super(issue.message);
    this.issue = issue;
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

class TreeBuilder {
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;
  #values = 0;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  /** @throws {Refused} */
  node(value: unknown, depth: number, fallback: Place = { line: 1, column: 1 }): ConfigNode {
    const place = this.#placeOf(value, fallback);
    this.#values++;
    if (this.#values > MAX_VALUES) {
      throw new Refused({ ...place, message: `It holds more than ${MAX_VALUES} values, aliases counted each time.` });
    }
    if (depth > LIMITS.depth) throw new Refused({ ...place, message: tooDeep() });
    if (isAlias(value)) {
      const target = value.resolve(this.#document);
      if (target === undefined) {
        throw new Refused({ ...place, message: `There is no anchor &${value.source} before this alias.` });
      }
      return { ...this.node(target, depth + 1, place), ...place };
    }
    if (isMap(value)) return { ...place, kind: 'section', entries: this.#entries(value, depth, place) };
    if (isSeq(value)) {
      return { ...place, kind: 'list', items: value.items.map((item) => this.node(item, depth + 1, place)) };
    }
    return { ...place, kind: 'scalar', value: isScalar(value) ? scalarOf(value) : null };
  }

  #entries(map: YAMLMap, depth: number, place: Place): ConfigEntry[] {
    const merged: ConfigEntry[] = [];
    const own: ConfigEntry[] = [];
    const seen = new Set<string>();
    for (const pair of map.items) {
      const { key, value } = pair;
      const keyPlace = this.#placeOf(key, place);
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') {
        merged.push(...this.#mergedEntries(this.node(value, depth + 1, keyPlace)));
        continue;
      }
      if (!isScalar(key)) {
        throw new Refused({ ...keyPlace, message: 'A key is a name, not a list or a section.' });
      }
      const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
      const node = this.node(value, depth + 1, keyPlace);
      own.push({ key: name, node: { ...node, ...keyPlace } });
      seen.add(name);
    }
    return [...merged.filter(({ key }) => !seen.has(key)), ...own];
  }

  /** `<<: *anchor`, or a list of them: the first that has a key wins. */
  #mergedEntries(node: ConfigNode): ConfigEntry[] {
    if (node.kind === 'section') return [...node.entries];
    if (node.kind !== 'list') return [];
    const entries = new Map<string, ConfigEntry>();
    for (const item of node.items) {
      for (const entry of this.#mergedEntries(item)) if (!entries.has(entry.key)) entries.set(entry.key, entry);
    }
    return [...entries.values()];
  }

  #placeOf(value: unknown, fallback: Place): Place {
    const range = typeof value === 'object' && value !== null && 'range' in value ? value.range : null;
    return Array.isArray(range) ? placeAt(this.#lines, range[0] as number) : fallback;
  }
}

function scalarOf(scalar: Scalar): ConfigScalar {
  const { value, source, type } = scalar;
  if (type === 'PLAIN' && source !== undefined) return yamlScalar(source);
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  return source ?? null;
}

/** The parser's messages that say too little, in our words. */
function sentenceOf(code: string, message: string): string {
  if (message.includes('call stack')) return tooDeep();
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return sentence;
  const first = message.split('\n')[0]!.replace(/ at line \d+.*$/, '');
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'A tab cannot indent in YAML. Write spaces.',
  BAD_INDENT: 'The indentation does not fit the lines above. Indent the keys of a section alike.',
  MISSING_CHAR: 'A bracket, a comma, a colon or a quote is missing here.',
  BAD_ALIAS: 'This alias has no name or no anchor.',
  MULTIPLE_ANCHORS: 'A value has one anchor at most.',
  BLOCK_AS_IMPLICIT_KEY: 'Two colons stand on one line. Put a text with ": " in quotes.',
  MULTILINE_IMPLICIT_KEY: 'A key stands on one line. Is a colon missing above?',
  IMPOSSIBLE: 'This is not YAML.',
};
