import type { TestedLanes } from './bothRevisions.ts';

/** A comment a lane that a test cannot hold. */
export function untestedText({ untested }: TestedLanes, mark: '#' | '//'): string {
  return untested.map(({ label, reason }) => `${mark} Not in this test: ${oneLine(`${label}. ${reason}`)}\n`).join('');
}

/** Names and messages are anybody's text, and a comment is one line. */
function oneLine(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
