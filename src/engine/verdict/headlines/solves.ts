import { advantagesIn, type FocusGroup, focusGroup, type VerdictContext } from '../context.ts';
import { comparePull, type PullComparison } from '../pull.ts';
import { verdictRule } from '../rule.ts';
import { advantageSpan, indexOfLargest, solvesOf, spanOf } from '../spread.ts';
import { signed, times } from '../words.ts';

/** Two lanes that pull differently, in a group of three or more. */
function pulls(context: VerdictContext): PullComparison | null {
  const group = focusGroup(context);
  return group && group.n > 2 ? comparePull(context) : null;
}

/** One reward above all others, and it is 1. */
export const luckySolve = verdictRule({
  id: 'lucky-solve',
  applies(context) {
    const pull = pulls(context);
    return pull && spanOf(pull.group.rewards).high === 1 && countOf(pull.group, 1) === 1 ? pull : null;
  },
  say: ({ loudest, second, ratio }) =>
    `${loudest.label} pulls the lucky solve ${times(ratio)} times as hard as ${second.label}.`,
});

/** One 0 among solves. */
export const oneFailure = verdictRule({
  id: 'one-failure',
  applies(context) {
    const pull = pulls(context);
    return pull && solvesOf(pull.group.rewards) === pull.group.n - 1 ? pull : null;
  },
  say: ({ group, loudest, second, ratio }) =>
    `${loudest.label} pulls the one failure of ${group.label} ${times(ratio)} times as hard as ${second.label}.`,
});

export const halfSolved = verdictRule({
  id: 'half-solved',
  applies(context) {
    const pull = pulls(context);
    return pull && 2 * (solvesOf(pull.group.rewards) ?? Number.NaN) === pull.group.n ? pull : null;
  },
  say: ({ group, loudest, second }) =>
    `Half of ${group.label} is solved: ${loudest.label} gives ${advantageSpan(loudest, group)}, ${second.label} ${advantageSpan(second, group)}.`,
});

/** Some of n are solved, and the others fail. */
export const someSolved = verdictRule({
  id: 'some-solved',
  applies(context) {
    const pull = pulls(context);
    const solves = pull && solvesOf(pull.group.rewards);
    return pull && solves ? { ...pull, solves } : null;
  },
  say({ group, loudest, second, solves }) {
    const solve = indexOfLargest(group.rewards);
    const [loud, quiet] = [loudest, second].map((lane) => signed(advantagesIn(lane, group)[solve]!));
    return `${solves} of ${group.n} in ${group.label} are solved: ${loudest.label} gives a solve ${loud}, ${second.label} ${quiet}.`;
  },
});

function countOf({ rewards }: FocusGroup, wanted: number): number {
  return rewards.reduce((count, reward) => count + (reward === wanted ? 1 : 0), 0);
}
