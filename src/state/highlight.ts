import { createFollowed } from './followed.ts';

/** What can light up: a trajectory of the selected group, or the group's mean or spread. */
export type Highlighted = number | 'mean' | 'spread';

/**
 * What the pointer or the focus is on, wherever it is shown: as a dot, a handle, a table row or a term of a formula.
 * Null when it is on nothing of the kind.
 */
export const highlight = createFollowed<Highlighted | null>(null);
