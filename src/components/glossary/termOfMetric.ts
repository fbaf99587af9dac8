import type { TermId } from './terms.ts';

const TERMS_OF_METRICS: Readonly<Record<string, TermId>> = {
  fraction_zero: 'fraction_zero',
  std: 'std',
  'fractions/too_easy': 'dead_group',
  'fractions/too_hard': 'dead_group',
};

/** The term that a metric's name needs; undefined for one that says it all. */
export function termOfMetric(name: string): TermId | undefined {
  return TERMS_OF_METRICS[name];
}
