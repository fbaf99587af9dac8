/** Keys that are kept of one text. */
export const MAX_KEYS = 5_000;
