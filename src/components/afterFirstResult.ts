import { createPart } from './part.ts';

/**
 * What the first result does without and the next moment needs: words that explain themselves, and the button that begins
 * a prediction. Until it is there, or where it cannot be fetched, words are plain and the button waits.
 */
export const afterFirstResult = createPart(() => import('./afterFirstResultPart.ts'));
