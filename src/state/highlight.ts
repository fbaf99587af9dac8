import { createFollowed } from './followed.ts';

/**
 * The trajectory of the selected group that the pointer or the focus is on, wherever it is shown: as a dot, a table row
 * or a term of a formula. Null when it is on none.
 */
export const highlight = createFollowed<number | null>(null);
