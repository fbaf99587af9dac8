/*
 * Characters that nobody sees, or that change how what is around them reads: controls, marks and overrides of the writing
 * direction, blanks without width, tags, halves of characters. Joiners stay: scripts and emoji are made with them.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/**
 * A text as it can be shown: hidden characters by their number, every line break as one kind.
 *
 * @example visibleText('a\u202eb') // 'a‹U+202E›b'
 */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replace(HIDDEN, (hidden) => `‹U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}›`);
}
