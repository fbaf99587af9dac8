import { shareOf } from '../shareOf.ts';
import type { DiagnosisFacts, DiagnosisFinding, WhatIf } from '../types.ts';
import { percent, whole } from '../wording.ts';

/** Findings that are not of single groups, though they name some: leaving these out answers nothing. */
const NOT_OF_GROUPS: ReadonlySet<string> = new Set(['role_scales']);

/** The batch without the groups of a finding that nothing else answers. */
export function withoutFound(facts: DiagnosisFacts, { id, groups }: DiagnosisFinding): WhatIf | null {
  const all = facts.states.length;
  if (groups.length === 0 || groups.length === all || NOT_OF_GROUPS.has(id)) return null;
  return {
    id: `without_${id}`,
    title: groups.length === 1 ? 'Without this group' : 'Without these groups',
    before: whole(all),
    after: whole(all - groups.length),
    unit: 'groups',
    note: noteOf(facts, id, groups),
    answers: [id],
    edit: { kind: 'dropGroups', groups },
  };
}

function noteOf({ diagnosed }: DiagnosisFacts, id: string, groups: readonly number[]): string {
  const [lane] = diagnosed;
  if (id === 'missing_rewards') return 'No reward is missing or NaN in those that are left.';
  const share = lane === undefined ? Number.NaN : shareOf(lane, groups);
  return lane === undefined || Number.isNaN(share)
    ? 'The others are as they were.'
    : `They hold ${percent(share)} of Σ|A| under ${lane.label}.`;
}
