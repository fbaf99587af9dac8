import { labelOfGroup } from '../batch/label.ts';
import { MISSING_REWARD } from '../collect/collectRewardAndAdvantage.ts';
import type { LaneResult } from '../comparison/types.ts';
import {
  centredLanes,
  estimatorIn,
  type FocusGroup,
  focusGroup,
  largestAdvantage,
  pullAlike,
  type VerdictContext,
} from './context.ts';
import { counted, decimal, listOf, plain, signed, times } from './words.ts';

/** A rule gives a sentence, or null when it has nothing to say. */
export type VerdictRule = (context: VerdictContext) => string | null;

const emptyBatch: VerdictRule = ({ columns }) =>
  columns.values.length === 0 ? 'There are no rewards yet. Add one, or open a file.' : null;

const missingReward: VerdictRule = ({ columns, lanes }) => {
  // A missing reward in a group that keeps precomputed advantages stops nothing.
  const group = lanes.find(({ error }) => error?.message === MISSING_REWARD)?.error?.group ?? null;
  if (group === null) return null;
  const lo = columns.offsets[group]!;
  const entry = columns.missing.find((one) => one >= lo) ?? lo;
  return `rLLM stops here: trajectory ${entry - lo + 1} of ${labelOfGroup(columns.groupIds[group]!)} has no reward.`;
};

const laneFails: VerdictRule = ({ lanes }) => {
  const failing = lanes.filter((lane) => lane.error !== null);
  if (failing.length === 0) return null;
  const names = listOf(failing.map((lane) => lane.label));
  return failing.length === 1 ? `${names} stops with an error in rLLM.` : `${names} stop with an error in rLLM.`;
};

const keepsPrecomputed: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (!group || group.n === 0 || !context.lanes.some((lane) => lane.precomputed.has(group.index))) return null;
  return `${group.label} keeps the advantages that came with it, under every estimator.`;
};

const notFinite: VerdictRule = (context) => {
  const group = focusGroup(context);
  const bad = group?.rewards.find((reward) => !Number.isFinite(reward));
  if (!group || bad === undefined) return null;
  const affected = centredLanes(context, group).map((lane) => lane.label);
  if (affected.length === 0) return null;
  return `One reward of ${decimal(bad)} spoils all of ${group.label} under ${listOf(affected)}.`;
};

const singleton: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (group?.n !== 1) return null;
  const reward = group.rewards[0]!;
  const running = context.lanes.filter((lane) => lane.error === null);
  const keepers = running.filter((lane) => Math.abs(lane.advantages[group.lo]! - reward) < 2e-6 * Math.abs(reward));
  if (keepers.length === 0 || reward === 0)
    return `${group.label} has a single trajectory, and no lane learns from it.`;
  return `${group.label} is a singleton: ${listOf(keepers.map((lane) => lane.label))} ${keepers.length === 1 ? 'keeps' : 'keep'} its raw reward, ${decimal(reward)}.`;
};

const constantGroup: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (!group || group.n < 2 || !group.rewards.every((reward) => reward === group.rewards[0])) return null;
  if (centredLanes(context, group).length === 0) return null;
  return `${group.n === 2 ? 'Both' : `All ${group.n}`} rewards of ${group.label} are ${plainReward(group.rewards[0]!)}, so no group baseline can tell them apart.`;
};

/** One 0 and one 1: lanes that divide by the std and lanes that leave one out give the same. */
export const binaryPair: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (group?.n !== 2 || Math.min(...group.rewards) !== 0 || Math.max(...group.rewards) !== 1) return null;
  const lanes = centredLanes(context, group).filter((lane) => Math.abs(largestAdvantage(lane, group) - 1) < 1e-5);
  if (lanes.length < 2) return null;
  return `For a pair of one 0 and one 1, ${listOf(lanes.map((lane) => lane.label))} are the same: ±1.`;
};

const amplifiedNoise: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (!group || group.n < 2 || group.std >= 1e-3 * Math.max(1, Math.abs(group.mean))) return null;
  const loudest = strongest(context);
  if (!loudest || loudest.size < 0.1) return null;
  return `${loudest.lane.label} turns a spread of ${plain(group.std)} into advantages of ±${decimal(loudest.size)}.`;
};

const pullRatio: VerdictRule = (context) => {
  const group = focusGroup(context);
  const loudest = strongest(context);
  if (!group || !loudest) return null;
  const second = yardstick(context, group, loudest.lane);
  if (!second) return null;
  const ratio = loudest.size / largestAdvantage(second, group);
  if (!(ratio >= 1.05) || !Number.isFinite(ratio)) return null;
  return `${loudest.lane.label} pulls ${pulledThing(group.rewards, group.label)} ${times(ratio)} times as hard as ${second.label}.`;
};

const sameForAll: VerdictRule = (context) => {
  const group = focusGroup(context);
  const lanes = group ? centredLanes(context, group) : [];
  if (!group || lanes.length < 2 || !pullAlike(lanes, group)) return null;
  const size = largestAdvantage(lanes[0]!, group);
  return `${listOf(lanes.map((lane) => lane.label))} pull ${group.label} alike: at most ±${decimal(size)}.`;
};

const oneLane: VerdictRule = (context) => {
  const group = focusGroup(context);
  const lane = context.lanes.find((one) => one.error === null);
  if (!group || !lane || group.n === 0) return null;
  let best = 0;
  for (let i = 1; i < group.n; i++) if (group.rewards[i]! > group.rewards[best]!) best = i;
  return `${lane.label} gives the best trajectory of ${group.label} ${signed(lane.advantages[group.lo + best]!)}.`;
};

const emptyGroup: VerdictRule = (context) => {
  const group = focusGroup(context);
  return group?.n === 0 ? `${group.label} is empty.` : null;
};

const informativeGroups: VerdictRule = ({ groups }) => {
  const informative = groups.statuses.filter((status) => status === 'informative').length;
  const singular = informative === 1 || groups.statuses.length === 1;
  return `${informative} of ${counted(groups.statuses.length, 'group')} ${singular ? 'carries' : 'carry'} a gradient.`;
};

/** The rules in order: the first that has something to say gives the headline. The last one always has. */
export const HEADLINES: readonly VerdictRule[] = [
  emptyBatch,
  missingReward,
  laneFails,
  emptyGroup,
  keepsPrecomputed,
  notFinite,
  singleton,
  constantGroup,
  binaryPair,
  amplifiedNoise,
  pullRatio,
  sameForAll,
  oneLane,
  informativeGroups,
];

/** The centred lane with the largest advantage in the selected group. */
function strongest(context: VerdictContext): { lane: LaneResult; size: number } | null {
  const group = focusGroup(context);
  if (!group) return null;
  const lanes = centredLanes(context, group);
  // REINFORCE++ mixes the groups of a role, so its pull says little about this one; it is named only when alone.
  const ofGroup = lanes.filter((lane) => estimatorIn(lane, group.role) !== 'reinforce_plus_plus_baseline');
  let best: { lane: LaneResult; size: number } | null = null;
  for (const lane of ofGroup.length > 0 ? ofGroup : lanes) {
    const size = largestAdvantage(lane, group);
    if (size > (best?.size ?? 0)) best = { lane, size };
  }
  return best;
}

/** The lane that the strongest is measured against: RLOO, for RLOO itself GRPO, else the first other centred lane. */
function yardstick(context: VerdictContext, group: FocusGroup, loudest: LaneResult): LaneResult | undefined {
  const others = centredLanes(context, group).filter((lane) => lane !== loudest);
  const wanted = estimatorIn(loudest, group.role) === 'rloo' ? 'grpo' : 'rloo';
  return others.find((lane) => estimatorIn(lane, group.role) === wanted) ?? others[0];
}

function pulledThing(rewards: Float64Array, label: string): string {
  const top = Math.max(...rewards);
  const low = Math.min(...rewards);
  const winners = rewards.filter((reward) => reward === top).length;
  if (rewards.length > 2 && winners === 1 && top > 0) {
    return top === 1 ? 'the lucky solve' : `the best trajectory of ${label}`;
  }
  const losers = rewards.filter((reward) => reward === low).length;
  return rewards.length > 2 && losers === 1 ? `the one failure of ${label}` : label;
}

function plainReward(reward: number): string {
  return String(reward).replace('-', '−');
}
