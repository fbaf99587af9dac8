import { type DocumentIssue, parseDocument } from '../../../importers/playground/codec.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { placeFinder } from '../../../importers/read/lineCounter.ts';
import { parseJson } from '../../../importers/read/parse.ts';
import { ANY, locatePaths, type Span, type Wanted } from './locatePaths.ts';

/** Something to say about a place of the text. */
export interface Problem extends Span {
  /** A warning is a value or a key that the document does without. */
  readonly severity: 'error' | 'warning';
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What a text is as a document: null when it is none, and then at least one problem is an error. */
export interface Checked {
  readonly document: PlaygroundDocument | null;
  /** By place. */
  readonly problems: readonly Problem[];
}

/** Reads a text as a document and says, place by place, what keeps it from being one. */
export function checkText(text: string): Checked {
  const json = parseJson(text);
  if (!json.ok) {
    const from = Math.min(json.at, Math.max(text.length - 1, 0));
    const span = { from, to: Math.min(from + 1, text.length) };
    const message = `${json.message.slice(0, 1).toUpperCase()}${json.message.slice(1)}.`;
    return { document: null, problems: placed(text, [{ ...span, severity: 'error', message }]) };
  }
  const parsed = parseDocument(json.value);
  const problems = parsed.ok ? parsed.notices.map(ofNotice) : parsed.issues.map(ofIssue);
  const spans = locatePaths(
    text,
    problems.map(({ wanted }) => wanted),
  );
  return {
    document: parsed.ok ? parsed.value : null,
    problems: placed(
      text,
      problems.map(({ severity, message }, index) => ({ severity, message, ...spans[index]! })),
    ),
  };
}

type Unplaced = Omit<Problem, 'line'>;

function placed(text: string, problems: readonly Unplaced[]): readonly Problem[] {
  const find = placeFinder(text);
  return problems.toSorted((a, b) => a.from - b.from).map((problem) => ({ ...problem, line: find(problem.from).line }));
}

interface Said {
  readonly severity: Problem['severity'];
  readonly message: string;
  readonly wanted: Wanted;
}

function ofIssue({ path, message }: DocumentIssue): Said {
  return { severity: 'error', message, wanted: { path } };
}

function ofNotice(message: string): Said {
  return { severity: 'warning', message, wanted: placeOfNotice(message) };
}

/** Kinds of objects as notices about keys name them. */
const KINDS: ReadonlyMap<string, Wanted['path']> = new Map<string, Wanted['path']>([
  ['', []],
  ['settings', ['settings']],
  ['lanes', ['lanes', ANY]],
  ['groups', ['groups', ANY]],
  ['groups.steps', ['groups', ANY, 'steps', ANY, ANY]],
]);

/** A notice is only words; those it begins with say the place. */
function placeOfNotice(notice: string): Wanted {
  const key = /^The key "(?<key>.*?)"(?: in (?<kind>[\w.]+))? is not known/s.exec(notice)?.groups;
  if (key !== undefined) {
    return { path: [...(KINDS.get(key['kind'] ?? '') ?? []), key['key'] ?? ''], key: true };
  }
  const place = /^(?:settings|lanes|groups)(?:\.\w+|\[\d+\])*/.exec(notice)?.[0] ?? '';
  const parts = place.match(/\w+/g) ?? [];
  return { path: parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)) };
}
