import type { PlaygroundDocument } from '../../../importers/playground/document.ts';

/** Above this a text is no longer checked while it is typed, in characters. */
export const LIVE_CHARACTERS = 1_000_000;

/** Above this a document is not shown as text, in characters. */
export const SHOWN_CHARACTERS = 2_000_000;

/** The least number of characters that a document can have as text, found without writing it. */
export function leastCharacters({ batch }: PlaygroundDocument): number {
  let characters = 0;
  for (const { groupId, rewards, trajectoryIds, steps, responseLengths } of batch.groups) {
    characters += groupId.length + 40 + 3 * rewards.length;
    for (const id of trajectoryIds ?? []) characters += id.length + 4;
    characters += 3 * (responseLengths?.length ?? 0);
    for (const list of steps ?? []) characters += 2 + 34 * list.length;
  }
  return characters;
}

/** `1.4 MB`, `12 kB`: characters as they weigh in a file of plain text. */
export function sizeText(characters: number): string {
  if (characters >= 1e6) return `${(characters / 1e6).toFixed(1)} MB`;
  if (characters >= 1e3) return `${(characters / 1e3).toFixed(characters >= 1e4 ? 0 : 1)} kB`;
  return `${characters} bytes`;
}
