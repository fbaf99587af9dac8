import { createFollowed } from './followed.ts';

/** Whether the explanation of the selected trajectory stands beside the page. */
export const explaining = createFollowed(false);
