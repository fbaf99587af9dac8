import { nearest } from '../playground/nearest.ts';
import { KNOWN_KEYS } from './keys/index.ts';

interface Known {
  readonly path: string;
  readonly parts: readonly string[];
  readonly section: string;
  readonly name: string;
}

/** The keys below `rllm`; nobody means the one that stands elsewhere and is ignored. */
const KNOWN: readonly Known[] = KNOWN_KEYS.map(({ path }) => ({ path, ...partsOf(path) })).filter(
  ({ parts }) => parts[0] === 'rllm',
);

/**
 * The known key that is meant by a path: one of the same section with a close name; one each part of whose path is
 * close; last, a key of the same name in another section, when only one section has it or the section is a known one.
 */
export function nearestKey(path: string): string | null {
  const { parts, section, name } = partsOf(path);
  const beside = KNOWN.filter((key) => key.section === section);
  const sibling = nearest(
    name,
    beside.map((key) => key.name),
  );
  if (sibling !== null) return beside.find((key) => key.name === sibling)!.path;
  const close = KNOWN.filter((key) => isClose(parts, key.parts)).map((key) => key.path);
  if (close.length > 0) return nearest(path, close) ?? close[0]!;
  const same = KNOWN.filter((key) => key.name === name);
  return same.length === 1 || beside.length > 0 ? (same[0]?.path ?? null) : null;
}

function isClose(parts: readonly string[], known: readonly string[]): boolean {
  return parts.length === known.length && parts.every((part, i) => isClosePart(part, known[i]!));
}

/** Whether a part is another with a slip of the pen, or its beginning. */
function isClosePart(part: string, known: string): boolean {
  if (part === known || (part.length > 5 && known.startsWith(part))) return true;
  return Math.abs(part.length - known.length) <= 5 && nearest(part, [known]) !== null;
}

function partsOf(path: string) {
  const parts = path.split('.');
  return { parts, section: parts.slice(0, -1).join('.'), name: parts.at(-1)! };
}
