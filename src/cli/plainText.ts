/** Text of a file made safe for a terminal: control characters, which could move the cursor or recolour, become ?. */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?');
}
