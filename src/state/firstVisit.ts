/** Set once the first steps were done or skipped. */
export const FIRST_STEPS_KEY = 'first-steps';

/** Whether the first steps were never done or skipped in this browser. */
export function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(FIRST_STEPS_KEY) === null;
  } catch {
    // Storage that is blocked forgets: they are shown on every visit.
    return true;
  }
}
