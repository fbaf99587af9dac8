import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { LIMITS } from '../limits.ts';
import { scalarNode } from './scalars.ts';
import type { ConfigEntry, ConfigIssue, ConfigNode } from './types.ts';
import { tooDeep, yamlFaults } from './yamlFaults.ts';
import { COLLECTION_TAGS, taggedScalar, writtenTag, yamlScalar } from './yamlScalar.ts';

/** What a text holds as a tree; null when it cannot be read at all. */
export interface ReadTree {
  readonly root: ConfigNode | null;
  /** Keys of the root whose values hold an anchor that an alias uses. */
  readonly holders: ReadonlySet<string>;
  readonly issues: readonly ConfigIssue[];
}

const NO_HOLDERS: ReadonlySet<string> = new Set();

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
      // Every scalar as a text: OmegaConf's loader is of YAML 1.1.
      schema: 'failsafe',
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
  if (document === undefined) return { root: null, holders: NO_HOLDERS, issues: [] };
  const issues = yamlFaults(document).map(({ at, message }): ConfigIssue => ({ ...placeAt(lines, at), message }));
  if (issues.length > 0) return { root: null, holders: NO_HOLDERS, issues };
  if (document.contents === null) return { root: null, holders: NO_HOLDERS, issues: [] };
  try {
    const builder = new TreeBuilder(document, lines);
    return { root: builder.node(document.contents, 0), holders: holdersOf(document), issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failed(error.issue);
  }
}

function failed(issue: ConfigIssue): ReadTree {
  return { root: null, holders: NO_HOLDERS, issues: [issue] };
}

/** A key of the root that holds an anchor for an alias elsewhere is there for that alone. */
function holdersOf(document: Document.Parsed): ReadonlySet<string> {
  const holders = new Set<string>();
  if (!isMap(document.contents)) return holders;
  const aliases = new Map<string, unknown[]>();
  const anchors = new Map<string, unknown>();
  for (const pair of document.contents.items) {
    const inside = pair.value;
    if (!isNode(inside)) continue;
    visit(inside, {
      Alias: (_, { source }) => void aliases.set(source, [...(aliases.get(source) ?? []), pair]),
      Value: (_, { anchor }) => void (anchor !== undefined && anchors.set(anchor, pair)),
    });
  }
  for (const [anchor, pair] of anchors) {
    const isUsed = aliases.get(anchor)?.some((user) => user !== pair) ?? false;
    const key = document.contents.items.find((one) => one === pair)?.key;
    if (isUsed && isScalar(key)) holders.add(keyText(key));
  }
  return holders;
}

function keyText(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
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
    if (isMap(value) || isSeq(value)) {
      const { tag } = value;
      if (tag !== undefined && !COLLECTION_TAGS.has(tag)) throw new Refused({ ...place, message: tagRefused(tag) });
    }
    if (isMap(value)) return { ...place, kind: 'section', entries: this.#entries(value, depth, place) };
    if (isSeq(value)) {
      return { ...place, kind: 'list', items: value.items.map((item) => this.node(item, depth + 1, place)) };
    }
    return isScalar(value) ? this.#scalar(value, place) : { ...place, kind: 'scalar', value: null };
  }

  #scalar(scalar: Scalar, place: Place): ConfigNode {
    const { source, type, tag } = scalar;
    const plain = typeof scalar.value === 'string' ? scalar.value : '';
    const text = source ?? plain;
    if (tag !== undefined) {
      const value = taggedScalar(tag, text);
      if (value === undefined) throw new Refused({ ...place, message: tagRefused(tag) });
      return scalarNode(value, place);
    }
    if (type !== 'PLAIN') return scalarNode(plain, place);
    const value = yamlScalar(text);
    if (value === undefined) {
      throw new Refused({ ...place, message: `YAML’s loader raises on ${text}. Put it in quotes to have a text.` });
    }
    return scalarNode(value, place);
  }

  #entries(map: YAMLMap, depth: number, place: Place): ConfigEntry[] {
    const merged: ConfigEntry[] = [];
    const own: ConfigEntry[] = [];
    const seen = new Set<string>();
    for (const pair of map.items) {
      const { key, value } = pair;
      const keyPlace = this.#placeOf(key, place);
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined) {
        merged.push(...this.#mergedEntries(this.node(value, depth + 1, keyPlace)));
        continue;
      }
      if (!isScalar(key)) {
        throw new Refused({ ...keyPlace, message: 'A key is a name, not a list or a section.' });
      }
      const name = keyText(key);
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

function tagRefused(tag: string): string {
  return `The tag ${writtenTag(tag)} makes no value of a configuration here: rLLM’s loader raises, or refuses what it makes. Leave it out.`;
}
