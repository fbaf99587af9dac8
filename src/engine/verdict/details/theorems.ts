import { focusGroup, namesOf, pullAlike } from '../context.ts';
import { binaryPair } from '../headlines/pairs.ts';
import { oneGroupPools, proportional, sameWithOneGroup } from '../headlines/theorems.ts';
import { type DetailRule, verdictRule } from '../rule.ts';
import { oneGroupLanes, proportionOf, shiftOf, signsAgree } from '../theorems.ts';
import { plain } from '../words.ts';

/**
 * Estimators of the form gain * (r - mean) with a positive gain cannot disagree on a sign. It is said of the selected
 * group, where signs are there to be seen and the lanes do differ.
 */
export const sameSigns: DetailRule = {
  ...verdictRule({
    id: 'same-signs',
    applies(context) {
      const group = focusGroup(context);
      const lanes = group && signsAgree(context, group);
      return group && lanes && !pullAlike(lanes, group) ? lanes : null;
    },
    say: (lanes) => `${namesOf(lanes)} agree on every sign and differ only in stretch.`,
  }),
  impliedBy: [binaryPair, proportional],
};

/** A constant added to every reward of the group. */
export const shiftMoves: DetailRule = verdictRule({
  id: 'shift-moves',
  applies(context) {
    const group = focusGroup(context);
    return group && shiftOf(context, group);
  },
  say: ({ moved }) => `A shift of the whole group moves only ${namesOf(moved)}.`,
});

export const alsoOneGroup: DetailRule = {
  ...verdictRule({
    id: 'also-one-group',
    applies(context) {
      const group = focusGroup(context);
      const lanes = group && oneGroupLanes(context, group);
      return group && lanes ? { lanes, role: group.role } : null;
    },
    say: sameWithOneGroup,
  }),
  impliedBy: [oneGroupPools],
};

export const alsoProportional: DetailRule = {
  ...verdictRule({
    id: 'also-proportional',
    applies(context) {
      const group = focusGroup(context);
      return group && proportionOf(context, group);
    },
    say: ({ pooled, rloo, factor, n }) =>
      `${pooled.label} is ${rloo.label} times ${plain(factor)} in every group, since each has ${n} trajectories.`,
  }),
  impliedBy: [proportional],
};
