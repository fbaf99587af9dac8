import { focusGroup, namesOf } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { counted } from '../words.ts';

export const emptyGroup = verdictRule({
  id: 'empty-group',
  applies(context) {
    const group = focusGroup(context);
    return group?.n === 0 ? group : null;
  },
  say: ({ label }) => `${label} is empty.`,
});

export const keepsPrecomputed = verdictRule({
  id: 'keeps-precomputed',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n === 0 || context.lanes.length === 0) return null;
    return context.lanes.every((lane) => lane.precomputed.has(group.index)) ? group : null;
  },
  say: ({ label }) => `${label} keeps the advantages that came with it, under every estimator.`,
});

/** Lanes may differ in whether they use what came with the steps. */
export const keptBySome = verdictRule({
  id: 'kept-by-some',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n === 0) return null;
    const keeping = context.lanes.filter((lane) => lane.precomputed.has(group.index));
    return keeping.length === 0 ? null : { group, keeping };
  },
  say: ({ group, keeping }) =>
    `${group.label} keeps the advantages that came with it under ${namesOf(keeping)}, and only there.`,
});

export const informativeGroups = verdictRule({
  id: 'informative-groups',
  applies: ({ groups: { statuses } }) => ({
    all: statuses.length,
    informative: statuses.filter((status) => status === 'informative').length,
  }),
  say: ({ all, informative }) =>
    `${informative} of ${counted(all, 'group')} ${informative === 1 || all === 1 ? 'carries' : 'carry'} a gradient.`,
});
