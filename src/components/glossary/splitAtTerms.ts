import type { TermId } from './terms.ts';

export interface TermPart {
  readonly id: TermId;
  readonly text: string;
}

/**
 * Cuts a sentence where words begin with these for the first time, in the order in which they stand in it. Each term
 * comes once, with the whole word: `trajector` finds `trajectory` and `trajectories`.
 */
export function splitAtTerms(text: string, words: Readonly<Record<string, TermId>>): (string | TermPart)[] {
  const found = new Map<TermId, { at: number; text: string }>();
  for (const [word, id] of Object.entries(words)) {
    const match = new RegExp(`(?<![\\p{L}\\d])${word}\\p{L}*`, 'u').exec(text);
    if (match !== null && !found.has(id)) found.set(id, { at: match.index, text: match[0] });
  }
  const parts: (string | TermPart)[] = [];
  let from = 0;
  for (const [id, { at, text: word }] of [...found].sort((a, b) => a[1].at - b[1].at)) {
    if (at > from) parts.push(text.slice(from, at));
    parts.push({ id, text: word });
    from = at + word.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
