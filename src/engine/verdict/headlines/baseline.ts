import type { LaneResult } from '../../comparison/types.ts';
import { centredLanes, type FocusGroup, focusGroup, lanesOf, namesOf, type VerdictContext } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { spanOf } from '../spread.ts';
import { ZERO_THRESHOLD } from '../../numeric/fractionZero.ts';

/**
 * Rewards that all lie further from 0 than from each other: without a baseline their common part outweighs their
 * differences.
 */
export const pushesAllOneWay = verdictRule({
  id: 'pushes-all-one-way',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2) return null;
    const { low, high } = spanOf(group.rewards);
    const common = low > 0 ? low : -high;
    if (!(common > 0) || !(high > low) || common < high - low || !Number.isFinite(common)) return null;
    const raw = lanesOf(context, group, 'reinforce');
    const centred = centredLanes(context, group);
    return raw.length === 0 || centred.length === 0 ? null : { group, raw, up: low > 0 };
  },
  say: ({ group, raw, up }) =>
    `${namesOf(raw)} ${raw.length === 1 ? 'pushes' : 'push'} ${group.n === 2 ? 'both' : `all ${group.n}`} of ${group.label} ${up ? 'up, the worst' : 'down, the best'} too: ${raw.length === 1 ? 'it has' : 'they have'} no baseline.`,
});

/** Against the role's mean most of a group can stand on one side: easy ones above it, hard ones below. */
export const roleBaselineFlips = verdictRule({
  id: 'role-baseline-flips',
  applies(context) {
    const found = flippedSigns(context);
    return found !== null && 2 * found.flips >= found.group.n ? found : null;
  },
  say: flipSentence,
});

/** How many trajectories of the selected group PRPO pushes the other way than a lane that centres by group. */
export function flippedSigns(context: VerdictContext): Flips | null {
  const group = focusGroup(context);
  if (!group || group.n < 2) return null;
  const [prpo] = lanesOf(context, group, 'prpo');
  const [centred] = centredLanes(context, group);
  if (prpo === undefined || centred === undefined) return null;
  let flips = 0;
  for (let i = group.lo; i < group.lo + group.n; i++) {
    const [a, b] = [prpo.advantages[i]!, centred.advantages[i]!];
    if (Math.abs(a) >= ZERO_THRESHOLD && Math.abs(b) >= ZERO_THRESHOLD && Math.sign(a) === -Math.sign(b)) flips++;
  }
  return flips === 0 ? null : { group, prpo, centred, flips };
}

interface Flips {
  readonly group: FocusGroup;
  readonly prpo: LaneResult;
  readonly centred: LaneResult;
  readonly flips: number;
}

export function flipSentence({ group, prpo, centred, flips }: Flips): string {
  return `${prpo.label} flips the sign of ${flips} of ${group.n} in ${group.label} against ${centred.label}: its baseline is the mean of all groups.`;
}
