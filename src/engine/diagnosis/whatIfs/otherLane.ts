import { estimatorById } from '../../estimators/index.ts';
import type { LaneInput } from '../../comparison/types.ts';
import { laneOf } from '../laneOf.ts';
import { shareOf } from '../shareOf.ts';
import type { DiagnosisFacts, WhatIf } from '../types.ts';
import { count, percent } from '../wording.ts';

/** What the other lanes give to the groups that own half of the first one's gradient. */
export function otherLanes({ diagnosed }: DiagnosisFacts): WhatIf[] {
  const [first, ...others] = diagnosed;
  if (first === undefined || first.ownership.half.length === 0) return [];
  return others.flatMap((other) => {
    if (other.ownership.weighted === 0 || other.settings.estimatorMap.length > 0) return [];
    return [
      {
        id: `lane_${other.laneId}`,
        title: `${other.label} instead of ${first.label}`,
        before: percent(shareOf(first, first.ownership.half)),
        after: percent(shareOf(other, first.ownership.half)),
        unit: 'of Σ|A|',
        note: `Held by the ${count(first.ownership.half.length, 'group')} that own${first.ownership.half.length === 1 ? 's' : ''} half under ${first.label}.`,
        answers: ['concentration'],
        edit: { kind: 'estimator' as const, estimator: other.settings.estimator },
      },
    ];
  });
}

/** GRPO without its division by the std, the variant of Dr. GRPO. */
export function withoutStd(facts: DiagnosisFacts, [lane]: readonly LaneInput[]): WhatIf | null {
  const [first] = facts.diagnosed;
  if (lane === undefined || first === undefined || first.ownership.weighted === 0) return null;
  const { settings } = lane;
  const mapped = settings.estimatorMap.some(([, estimator]) => estimator === 'grpo');
  // A lane of a custom estimator names it for every role, whatever the default is.
  if (settings.estimatorMap.some(([, estimator]) => estimatorById(estimator) === undefined)) return null;
  if (!settings.normAdvByStdInGrpo || (settings.estimator !== 'grpo' && !mapped)) return null;
  const plain = laneOf(facts.columns, { ...lane, settings: { ...settings, normAdvByStdInGrpo: false } }, facts.stopped);
  const noisy = facts.states.flatMap((state, g) => (state === 'near_constant' ? [g] : []));
  const about = noisy.length > 0 ? noisy : nearSolved(facts);
  if (about.length === 0) return null;
  return {
    id: 'without_std',
    title: 'No division by the std',
    before: percent(shareOf(first, about)),
    after: percent(shareOf(plain, about)),
    unit: 'of Σ|A|',
    note:
      noisy.length > 0
        ? `Held by the ${count(noisy.length, 'group')} whose spread is noise.`
        : `Held by the ${count(about.length, 'group')} that are nearly all 0 or all 1.`,
    answers: noisy.length > 0 ? ['near_constant'] : [],
    edit: { kind: 'noStd' },
  };
}

/** Groups at the ends of the difficulty map, whose small spread the division makes up for. */
function nearSolved({ binary, stats, states }: DiagnosisFacts): number[] {
  if (!binary) return [];
  return states.flatMap((state, g) =>
    state === 'informative' && (stats.means[g]! <= 0.15 || stats.means[g]! >= 0.85) ? [g] : [],
  );
}
