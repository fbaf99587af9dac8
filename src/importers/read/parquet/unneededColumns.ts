import type { FileColumn } from './footer.ts';

/**
 * Columns of long texts that no import looks into: the key has to be there, and for lists how many there are. Prompts
 * are not among them, since they may be what groups are made of.
 */
export const LONG_TEXTS: ReadonlySet<string> = new Set([
  'code',
  'completion',
  'completions',
  'content',
  'conversations',
  'generation',
  'generations',
  'messages',
  'output',
  'outputs',
  'reasoning',
  'response',
  'responses',
]);

/** Columns that nobody looks into. */
const NEVER: ReadonlySet<string> = new Set(['chosen', 'image', 'images', 'rejected', 'tools', 'tool_defs']);

/** Whether the values of a column are left out, which takes most of the time and memory that a file needs. */
export function isUnneeded({ name, leaves }: FileColumn, withTexts: boolean): boolean {
  const lower = name.trim().toLowerCase();
  const isLong = NEVER.has(lower) || (!withTexts && LONG_TEXTS.has(lower));
  return isLong && leaves.every(({ path }) => path.at(-1)?.element.type === 'BYTE_ARRAY');
}

/** Why the values of a column cannot be read whatever they are; null when they can. */
export function strangeKind({ leaves }: FileColumn): string | null {
  for (const { path } of leaves) {
    for (const { element } of path) {
      const kind = element.logical_type?.type ?? element.converted_type;
      if (kind !== undefined && STRANGE.has(kind)) return kind;
    }
  }
  return null;
}

const STRANGE = new Set(['VARIANT', 'GEOMETRY', 'GEOGRAPHY', 'BSON', 'INTERVAL', 'FILE']);
