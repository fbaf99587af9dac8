import { createPart } from '../part.ts';

/** What shows the first steps: fetched before the first paint of a first visit, else when Help is asked for them. */
export const firstStepsPart = createPart(async () => (await import('./FirstSteps.tsx')).FirstSteps);
