/**
 * Which of the estimators that a text registers is called for an estimator of the document: the one of its name, else
 * the first.
 *
 * @param names what the text registers, never empty
 * @param own the name of the estimator in the document; null where it has none
 */
export function calledName(names: readonly string[], own: string | null): string {
  return own !== null && names.includes(own) ? own : names[0]!;
}
