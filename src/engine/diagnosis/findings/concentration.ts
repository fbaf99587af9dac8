import type { DiagnosisRule } from '../rule.ts';
import { count, percent } from '../wording.ts';

/** A batch in which a few groups own half of the gradient. */
export const concentration: DiagnosisRule = {
  id: 'concentration',
  find({ diagnosed, states }) {
    const [lane] = diagnosed;
    if (lane === undefined) return null;
    const { half, weighted, effectiveGroups } = lane.ownership;
    if (weighted < 8 || half.length > weighted / 5) return null;
    return {
      severity: 'warning',
      title: `${count(half.length, 'group')} own${half.length === 1 ? 's' : ''} half of the gradient`,
      sentence: `Under ${lane.label} they hold half of Σ|A|; the batch of ${count(states.length, 'group')} weighs as much as ${count(effectiveGroups, 'equal group')}, ${percent(effectiveGroups / states.length)} of them.`,
      advice:
        'Look at their rewards: larger groups and larger rewards weigh more, unless the estimator divides by the std.',
      groups: half.toSorted((a, b) => a - b),
    };
  },
};
