import { createFollowed } from './followed.ts';

/**
 * The text of the configuration that is being looked at, as it was pasted or opened; null before there is one. It is no
 * part of the document: that takes what the text says when it is applied.
 */
export const configText = createFollowed<string | null>(null);
