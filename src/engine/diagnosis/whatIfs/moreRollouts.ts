import { isDead } from '../groupState.ts';
import type { DiagnosisFacts, WhatIf } from '../types.ts';
import { count, sizeOf, whole } from '../wording.ts';

/**
 * Expected number of groups with a spread, had each been drawn `more` times again. A group without one, all 0 or all 1 in
 * n rollouts, stays so with
 *
 *   P = Π_{j<m} (n + 1/2 + j) / (n + 1 + j)
 *
 * the predictive probability of m more equal outcomes under Jeffreys' prior, Beta(1/2, 1/2), on its pass rate.
 */
export function expectedRevived(facts: DiagnosisFacts, more: (n: number) => number): number {
  let revived = 0;
  facts.states.forEach((state, g) => {
    if (isDead(state)) revived += 1 - staysEqual(sizeOf(facts, g), more(sizeOf(facts, g)));
  });
  return revived;
}

function staysEqual(n: number, more: number): number {
  let stays = 1;
  for (let j = 0; j < more; j++) stays *= (n + 0.5 + j) / (n + 1 + j);
  return stays;
}

/** Twice as many rollouts of each prompt; for rewards of 0 and 1, where the pass rate says all. */
export function moreRollouts(facts: DiagnosisFacts): WhatIf | null {
  const { states, usualSize, binary } = facts;
  if (!binary || usualSize < 2 || !states.some(isDead)) return null;
  const informative = states.filter((state) => state === 'informative').length;
  const revived = expectedRevived(facts, (n) => n);
  // An expectation that would round to none is still one.
  const few = revived < 0.5;
  return {
    id: 'more_rollouts',
    title: `${2 * usualSize} rollouts instead of ${usualSize}`,
    before: whole(informative),
    after: few ? (informative + revived).toFixed(1) : whole(informative + revived),
    unit: 'groups with a gradient',
    note: `About ${few ? `${revived.toFixed(1)} groups` : count(revived, 'group')} of ${whole(states.filter(isDead).length)} would come to life: the expected value, with Jeffreys’ prior on each pass rate.`,
    answers: ['too_hard', 'too_easy'],
  };
}
