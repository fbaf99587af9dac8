/** The characters of a text of Python outside of the literals in it. */
export function* signsOf(text: string): Generator<{ readonly sign: string; readonly at: number }> {
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' || sign === "'") at = endOfText(text, at) - 1;
    else yield { sign, at };
  }
}

/** Where a text literal that begins at `at` has ended. */
export function endOfText(text: string, at: number): number {
  const quote = text[at]!;
  const mark = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  for (let i = at + mark.length; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text.startsWith(mark, i)) return i + mark.length;
    else if (mark.length === 1 && text[i] === '\n') return i;
  }
  return text.length;
}
