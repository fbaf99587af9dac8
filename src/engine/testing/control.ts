import type { ComparisonControl } from '../comparison/compareLanes.ts';

/** Control of a comparison that nobody stops. */
export const IDLE: ComparisonControl = {
  pause: () => Promise.resolve(),
  signal: { aborted: false },
  onProgress: () => {},
};
