import type { TrajectoryTexts, Turn } from './types.ts';

/** Characters of one trajectory that are shown: more would have to be held by the page all at once. */
const MOST = 20_000_000;

/** Texts that may have been cut at their end. */
export interface ShortenedTexts extends TrajectoryTexts {
  /** Characters that were left out; 0 when all are there. */
  readonly left: number;
}

/** The texts up to a number of characters in all, which is far above what is read by anybody. */
export function shortened({ prompt, response }: TrajectoryTexts, most = MOST): ShortenedTexts {
  let room = most;
  let left = 0;
  const cut = (turns: readonly Turn[]): readonly Turn[] =>
    turns.flatMap((turn) => {
      const { length } = turn.text;
      const kept = Math.min(length, room);
      room -= kept;
      left += length - kept;
      if (kept === length) return [turn];
      return kept === 0 ? [] : [{ ...turn, text: turn.text.slice(0, kept) }];
    });
  return { prompt: cut(prompt), response: cut(response), left };
}
