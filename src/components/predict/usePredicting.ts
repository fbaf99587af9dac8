import { useSyncExternalStore } from 'react';
import { type Prediction, predicting } from '../../state/predicting.ts';

/** The prediction that is on; null when there is none. */
export function usePrediction(): Prediction | null {
  return useSyncExternalStore(predicting.subscribe, predicting.get);
}

/** Whether advantages are to be predicted, so that nothing may give them away. */
export function useIsPredicting(): boolean {
  return useSyncExternalStore(predicting.subscribe, isOn);
}

function isOn(): boolean {
  return predicting.get() !== null;
}
