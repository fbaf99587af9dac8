import { isArray, isObject, own, show, type JsonValue } from '../json.ts';

type Path = readonly (string | number)[];

/** A place in a document that cannot be read, in plain words. */
export interface DocumentIssue {
  readonly path: (string | number)[];
  /** The whole message, place included: `groups[2].rewards[4]: "n/a" is not a number. …` */
  readonly message: string;
}

/** What zod says of a value, as far as it is used here. */
interface FoundIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** An issue at a path. */
export function issueAt(path: Path, says: string): DocumentIssue {
  const place = pathText(path);
  return { path: [...path], message: place === '' ? `${says}.` : `${place}: ${says}.` };
}

/** Turns zod's issues about `value`, which stands at `base`, into located words. */
export function issuesOf(found: readonly FoundIssue[], value: JsonValue, base: Path): readonly DocumentIssue[] {
  return found.map(({ path, message }) => {
    const inner = path.map((part) => (typeof part === 'symbol' ? String(part) : part));
    const there = valueAt(value, inner);
    return issueAt([...base, ...inner], there === undefined ? missing(message) : `${show(there)} ${message}`);
  });
}

function missing(message: string): string {
  const advice = /Write .*$/.exec(message)?.[0];
  return advice === undefined ? 'is missing' : `is missing. ${advice}`;
}

/** `groups[2].rewards[4]` */
function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

function valueAt(value: JsonValue, path: Path): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const part of path) {
    if (isArray(here) && typeof part === 'number') here = here[part];
    else if (isObject(here)) here = own(here, String(part));
    else return undefined;
  }
  return here;
}
