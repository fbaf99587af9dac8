/** How far a link of some length gets: anywhere, not through every chat, or nowhere safely. */
export type LinkSize = 'fits' | 'long' | 'too long';

/** Addresses up to here pass everywhere. */
const FITS = 2_000;
/** Longer ones are cut by too many programs to be handed out. */
const LONG = 8_000;

export function linkSizeOf(characters: number): LinkSize {
  return characters <= FITS ? 'fits' : characters <= LONG ? 'long' : 'too long';
}
