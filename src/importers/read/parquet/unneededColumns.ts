import type { FileColumn } from './footer.ts';

/**
 * Columns of long texts and pictures that no importer looks into: the key has to be there, and for lists how many there are. Prompts
 * are not among them, since they may be what groups are made of.
 */
const LONG = new Set([
  'chosen',
  'code',
  'completion',
  'completions',
  'content',
  'conversations',
  'generation',
  'generations',
  'image',
  'images',
  'messages',
  'output',
  'outputs',
  'reasoning',
  'rejected',
  'response',
  'responses',
  'tools',
  'tool_defs',
]);

/** Whether the values of a column are left out, which takes most of the time and memory that a file needs. */
export function isUnneeded({ name, leaves }: FileColumn): boolean {
  return LONG.has(name.trim().toLowerCase()) && leaves.every(({ path }) => path.at(-1)?.element.type === 'BYTE_ARRAY');
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
