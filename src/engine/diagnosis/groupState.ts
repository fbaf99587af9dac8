import type { BatchColumns } from '../batch/columns.ts';
import { GRPO_EPSILON } from '../estimators/grpo/index.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import { groupRoleOf } from '../trajectory/identity.ts';

/**
 * What a group is for a diagnosis: rLLM's status, told more finely. `near_constant` counts as informative for rLLM, but
 * its spread is so small that epsilon, or a rounding of the rewards, decides its advantages; `missing` holds a reward
 * that is missing or NaN.
 */
export type GroupState =
  | 'informative'
  | 'near_constant'
  | 'too_easy'
  | 'too_hard'
  | 'partial'
  | 'singleton'
  | 'missing'
  | 'empty';

/** All of them, as they are stacked and listed. */
export const GROUP_STATES: readonly GroupState[] = [
  'informative',
  'near_constant',
  'too_hard',
  'too_easy',
  'partial',
  'singleton',
  'missing',
  'empty',
];

/** A spread below this is moved by more than 1 % by epsilon: `epsilon / (std + epsilon) > 0.01`. */
export const EPSILON_DECIDES = 99 * GRPO_EPSILON;

/** A spread below this part of its role's is noise beside the other groups, which GRPO makes as large as any. */
const NOISE = 1e-3;

/**
 * The state of each group, in batch order.
 *
 * @param stdOfRole population std of all rewards of a role
 */
export function groupStatesOf(
  columns: BatchColumns,
  { means, stds, statuses }: GroupStats,
  stdOfRole: ReadonlyMap<string, number>,
): GroupState[] {
  return statuses.map((status, g) => {
    if (status === 'singleton' && Number.isNaN(columns.values[columns.offsets[g]!]!)) return 'missing';
    if (status === 'singleton' || status === 'empty') return status;
    if (Number.isNaN(means[g]!) || Number.isNaN(stds[g]!)) return 'missing';
    if (status !== 'informative') return status;
    const spread = stdOfRole.get(groupRoleOf(columns.groupIds[g]!)) || 0;
    return stds[g]! < Math.max(EPSILON_DECIDES, NOISE * spread) ? 'near_constant' : 'informative';
  });
}

/** Whether a group gives GRPO nothing to learn from: all its rewards are one. */
export function isDead(state: GroupState): boolean {
  return state === 'too_hard' || state === 'too_easy' || state === 'partial';
}
