import { isDead } from '../groupState.ts';
import type { DiagnosisFacts, WhatIf } from '../types.ts';
import { groupsWhere, sizeOf, whole } from '../wording.ts';

/** rLLM's least size of a group, as its YAML has it. */
export function withoutSingletons(facts: DiagnosisFacts): WhatIf | null {
  const groups = groupsWhere(facts, (g) => sizeOf(facts, g) < 2);
  const all = facts.states.length;
  if (groups.length === 0 || groups.length === all) return null;
  return {
    id: 'without_singletons',
    title: 'min_trajs_per_group = 2',
    before: whole(all),
    after: whole(all - groups.length),
    unit: 'groups',
    note: 'Drops groups of one, as rLLM’s YAML does.',
    answers: ['singletons'],
    edit: { kind: 'dropGroups', groups },
  };
}

/** Groups without a spread left out, as in dynamic sampling. */
export function withoutDead(facts: DiagnosisFacts): WhatIf | null {
  const groups = groupsWhere(facts, (g) => isDead(facts.states[g]!));
  const all = facts.states.length;
  if (groups.length === 0 || groups.length === all) return null;
  return {
    id: 'without_dead',
    title: 'Only groups with a spread',
    before: whole(all),
    after: whole(all - groups.length),
    unit: 'groups',
    note: 'Their advantages stay what they are under a group baseline; a mean over the batch is taken over fewer, so the step grows.',
    answers: ['too_easy', 'stuck_between', 'too_hard'],
    edit: { kind: 'dropGroups', groups },
  };
}
