import { GRPO_EPSILON } from '../../estimators/grpo/index.ts';
import { decimal, plain } from '../../verdict/words.ts';
import type { DiagnosisFacts, WhatIf } from '../types.ts';
import { count } from '../wording.ts';

/** Epsilon of TRL's GRPO, the largest that is in use. */
const LARGE = 1e-4;

/** A larger epsilon, which only matters where the spread is noise. */
export function otherEpsilon({ states, stats, columns, diagnosed }: DiagnosisFacts): WhatIf | null {
  const noisy = states.flatMap((state, g) => (state === 'near_constant' ? [g] : []));
  const settings = diagnosed[0]?.settings;
  if (noisy.length === 0 || settings?.estimator !== 'grpo' || !settings.normAdvByStdInGrpo) return null;
  const largest = (epsilon: number) =>
    noisy.reduce((most, g) => {
      for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++)
        most = Math.max(most, Math.abs(columns.values[i]! - stats.means[g]!) / (stats.stds[g]! + epsilon));
      return most;
    }, 0);
  return {
    id: 'other_epsilon',
    title: `An epsilon of ${plain(LARGE)} instead of ${plain(GRPO_EPSILON)}`,
    before: decimal(largest(GRPO_EPSILON)),
    after: decimal(largest(LARGE)),
    unit: 'largest |A|',
    note: `In the ${count(noisy.length, 'group')} whose spread is noise; rLLM’s epsilon is fixed, TRL’s is the larger one.`,
    answers: ['near_constant'],
  };
}
