/** What `str.isspace` accepts. JavaScript's `trim` differs at U+001C to U+001F, U+0085 and U+FEFF. */
// oxlint-disable-next-line no-control-regex -- Python counts these control characters as space
const SPACE = '[\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const ENDS = new RegExp(`^${SPACE}+|${SPACE}+$`, 'g');

/** Python's `str.strip()`. */
export function strip(text: string): string {
  return text.replace(ENDS, '');
}
