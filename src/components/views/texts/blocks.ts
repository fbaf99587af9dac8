import type { Turn } from '../../../importers/texts/types.ts';
import { visibleText } from './visibleText.ts';

/** Characters of a block at most: few enough to be drawn at once, enough that few are needed. */
const LONGEST = 2_000;

/** A piece of what is shown, one under the other. */
export type Block =
  | { readonly kind: 'part'; readonly title: string; readonly characters: number }
  | { readonly kind: 'speaker'; readonly speaker: string }
  | { readonly kind: 'text'; readonly text: string };

/** One part of a conversation as blocks: its title, then its turns. Nothing comes of a part without turns. */
export function blocksOfPart(title: string, turns: readonly Turn[]): Block[] {
  if (turns.length === 0) return [];
  return [
    { kind: 'part', title, characters: charactersOf(turns) },
    ...turns.flatMap(({ speaker, text }): Block[] => [
      ...(speaker === '' ? [] : [{ kind: 'speaker' as const, speaker: visibleText(speaker) }]),
      ...cutText(visibleText(text)).map((piece) => ({ kind: 'text' as const, text: piece })),
    ]),
  ];
}

/** Characters of all turns, as the file has them. */
export function charactersOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { text }) => sum + text.length, 0);
}

/** A text in pieces that stand one under the other: cut at a line break, else at a blank, else inside of a word. */
export function cutText(text: string, longest = LONGEST): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    if (text.length - from <= longest) {
      pieces.push(text.slice(from));
      break;
    }
    const line = text.lastIndexOf('\n', from + longest);
    const blank = text.lastIndexOf(' ', from + longest);
    if (line > from) {
      // The break itself is the gap between the pieces.
      pieces.push(text.slice(from, line));
      from = line + 1;
    } else {
      const end = blank > from ? blank + 1 : wholeCharacters(text, from + longest);
      pieces.push(text.slice(from, end));
      from = end;
    }
  }
  return pieces;
}

/** An index that does not cut a character in two. */
function wholeCharacters(text: string, index: number): number {
  const code = text.charCodeAt(index - 1);
  return code >= 0xd800 && code <= 0xdbff ? index + 1 : index;
}
