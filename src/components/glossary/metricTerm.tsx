import type { ReactNode } from 'react';
import { Term } from './Term.tsx';
import type { TermId } from './terms.ts';

const TERMS_OF_METRICS: Readonly<Record<string, TermId>> = {
  fraction_zero: 'fraction_zero',
  std: 'std',
  'fractions/too_easy': 'dead_group',
  'fractions/too_hard': 'dead_group',
};

/** The name of a metric, explained where it needs to be. */
export function metricTerm(name: string): ReactNode {
  const id = TERMS_OF_METRICS[name];
  return id === undefined ? name : <Term id={id}>{name}</Term>;
}
