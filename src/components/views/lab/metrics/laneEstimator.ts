import { calledHere } from '../../../../engine/recorded/calledHere.ts';
import type { Shown } from '../../../../state/store.ts';

/** The estimator of a lane under the name that it is shown by. */
export function laneEstimator(shown: Shown, laneId: string): string {
  const lane = shown.document.lanes.find(({ id }) => id === laneId);
  return lane === undefined ? '' : calledHere(shown.document.estimators, lane.estimator);
}
