/**
 * The question that an address names: `#/q/<id>` shows Compare with it, `#/q` with the list of all. Empty for the list,
 * null for an address of Compare alone.
 */
export function questionOf(route: string): string | null {
  return /^q(?:\/|$)/.test(route) ? route.slice(2) : null;
}
