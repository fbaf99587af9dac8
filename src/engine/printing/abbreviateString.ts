import { strip } from '../python/strip.ts';

/** Longest text that rLLM prints whole. */
const MAX_LENGTH = 512;

/**
 * `abbreviate_string`: leaves out the middle of a long text, whole words at a time from both ends, and says how many
 * characters are skipped; a text of at most two words, or whose words at the ends suffice, loses its beginning. Lengths
 * are in code points. The number is a hint: it is not exact, and the result can be longer than the limit.
 *
 * Source: rLLM trainer/algorithms/visualization.py (2026-08).
 */
export function abbreviateString(text: string, maxLength: number = MAX_LENGTH): string {
  const stripped = strip(text);
  const characters = Array.from(stripped);
  if (characters.length <= maxLength) return stripped;
  const goal = characters.length - maxLength;
  // Python's text[-maxLength:], whose -0 is the whole text.
  const end = () => `(skipped first ${goal} characters)...${characters.slice(-maxLength || 0).join('')}`;

  const words = stripped.split(' ');
  if (words.length <= 2) return end();
  let skipped = characters.length;
  for (let left = 0, right = words.length - 1; left <= right; left++, right--) {
    skipped -= lengthOf(words[left]!) + lengthOf(words[right]!) + 2;
    if (skipped <= goal) {
      const [before, after] = [words.slice(0, left), words.slice(right + 1)].map((some) => some.join(' '));
      return `${before}...(skipped middle ${skipped} characters)...${after}`;
    }
  }
  return end();
}

function lengthOf(word: string): number {
  return Array.from(word).length;
}
