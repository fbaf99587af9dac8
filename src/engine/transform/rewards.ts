import type { TransformConfig } from '../config/transform.ts';
import { assertUpstream } from '../errors.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';

/**
 * Checks the rewards of groups and fills missing ones, in place.
 * With broadcast, a group's trajectories all have a reward or all lack one; those that lack one take their last step's.
 * Without it, the trajectories of a group must have the same number of steps, and rewards are not touched.
 *
 * @returns a message for each reward that was filled
 * @throws {UpstreamError} AssertionError; groups and trajectories before the failing one stay filled.
 * Source: rLLM trainer/algorithms/transform.py (2026-08), `_validate_and_propagate_rewards`.
 */
export function validateAndPropagateRewards(
  groups: readonly TrajectoryGroup[],
  { broadcast }: Pick<TransformConfig, 'broadcast'>,
): string[] {
  const messages: string[] = [];
  groups.forEach((group, index) => {
    if (broadcast) propagateRewards(group, index, messages);
    else assertEqualStepCounts(group, index);
  });
  return messages;
}

function propagateRewards({ groupId, trajectories }: TrajectoryGroup, index: number, messages: string[]): void {
  const place = { group: index };
  const missing = trajectories.filter((trajectory) => trajectory.reward === null).length;
  assertUpstream(
    missing === 0 || missing === trajectories.length,
    'Trajectories in a group must either ALL NOT have a trajectory-level reward or ALL have a trajectory-level reward',
    place,
  );
  if (missing === 0) return;
  for (const trajectory of trajectories) {
    const last = trajectory.steps.at(-1);
    assertUpstream(last !== undefined, 'Trajectory within a group must have at least one step', place);
    trajectory.reward = last.reward;
    messages.push(
      `Trajectory ${trajectory.name} in group ${groupId} has no trajectory-level reward, propagated from last step reward`,
    );
  }
}

/** A group without trajectories fails too: upstream wants exactly one count. */
function assertEqualStepCounts({ trajectories }: TrajectoryGroup, index: number): void {
  assertUpstream(
    new Set(trajectories.map(({ steps }) => steps.length)).size === 1,
    'Trajectories in a group must have the same number of steps when broadcast=False',
    { group: index },
  );
}
