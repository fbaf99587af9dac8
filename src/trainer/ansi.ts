/** Styles of terminal text, as click's `style` takes them. */
export interface AnsiStyle {
  readonly fg?: Colour;
  readonly bg?: Colour;
  readonly bold?: boolean;
  readonly dim?: boolean;
}

const COLOURS = { red: 1, green: 2, yellow: 3, blue: 4, cyan: 6 } as const;
type Colour = keyof typeof COLOURS;

/** `click.style(text, **style)`: codes in click's order, and a reset at the end. */
export function styled(text: string, { fg, bg, bold, dim }: AnsiStyle): string {
  const codes = [fg && 30 + COLOURS[fg], bg && 40 + COLOURS[bg], bold && 1, dim && 2];
  return `${codes.map((code) => (code ? `\u001b[${code}m` : '')).join('')}${text}\u001b[0m`;
}
