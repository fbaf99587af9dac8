import { createFollowed } from '../../../state/followed.ts';
import { codeSection } from './codeSection.ts';

/** The estimator that was chosen in the view; null while none was, and for a draft. */
export const chosenEstimator = createFollowed<string | null>(null);

/** Shows the source of an estimator in the view Code. */
export function openInCode(name: string): void {
  codeSection.set('estimators');
  chosenEstimator.set(name);
  location.hash = '#/code';
}
