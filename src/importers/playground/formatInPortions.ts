import type { RewardGroup } from '../../engine/batch/types.ts';
import type { PlaygroundDocument } from './document.ts';

/** What writes documents, handed in: the page holds it already. */
interface Writers {
  readonly formatDocument: (document: PlaygroundDocument) => string;
  readonly formatGroup: (group: RewardGroup) => string;
}

/** Milliseconds of work before other work may run. */
const WORK = 8;

/** Groups do not change; an edit makes new ones of those it touches, and only these are written anew. */
const written = new WeakMap<RewardGroup, string>();

/**
 * The text that `formatDocument` gives, made in portions between which the page can answer: for documents of many
 * groups. One of episodes is written at once.
 */
export async function formatInPortions(
  document: PlaygroundDocument,
  { formatDocument, formatGroup }: Writers,
): Promise<string> {
  if (document.source !== undefined) return formatDocument(document);
  const texts: string[] = [];
  let since = performance.now();
  for (const group of document.batch.groups) {
    const text = written.get(group) ?? formatGroup(group);
    written.set(group, text);
    texts.push(text);
    if (texts.length % 64 !== 0 || performance.now() - since < WORK) continue;
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    since = performance.now();
  }
  // Quotes inside of a name are escaped, so this is the key itself.
  const frame = formatDocument({ ...document, batch: { groups: [] } });
  return frame.replace('"groups": []', () => `"groups": [\n    ${texts.join(',\n    ')}\n  ]`);
}
