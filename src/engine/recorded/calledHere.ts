import { estimatorById } from '../estimators/index.ts';

/**
 * How an estimator is called where some are registered: a built-in that was overridden is not the built-in any more, so
 * that no formula, gain or colour of the built-in is shown for it.
 *
 * @example calledHere([{ name: 'grpo' }], 'grpo') // 'grpo (own)'
 */
export function calledHere(registered: readonly { readonly name: string }[] | undefined, estimator: string): string {
  const overridden = registered?.some(({ name }) => name === estimator) === true && estimatorById(estimator);
  return overridden ? `${estimator} (own)` : estimator;
}
