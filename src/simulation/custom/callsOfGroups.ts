import { columnsOf } from '../../engine/estimators/columns.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import type { TrajectoryGroup } from '../../engine/trajectory/types.ts';
import type { ResolvedLane } from '../training/resolveLane.ts';
import type { SimulatedCall } from './calls.ts';

/** The calls that the collector will make for the custom estimators of a lane: one a role, in order of its first group. */
export function callsOfGroups({ lane, roles }: ResolvedLane, groups: readonly TrajectoryGroup[]): SimulatedCall[] {
  const order = [...new Set(groups.map(({ groupId }) => groupRoleOf(groupId)))];
  return order.flatMap((role) => {
    const own = groups.filter(({ groupId }) => groupRoleOf(groupId) === role);
    const known = roles.find((one) => one.role === role);
    if (known === undefined || known.builtIn !== null) return [];
    const columns = columnsOf(own.map(({ trajectories }) => trajectories.map(({ reward }) => Number(reward))));
    const tokens = own.flatMap(({ trajectories }) =>
      trajectories.map(({ steps }) => steps.reduce((sum, { responseTokens }) => sum + responseTokens, 0)),
    );
    return [
      {
        laneId: lane.laneId,
        name: known.name,
        role,
        values: Float64Array.from(columns.values),
        offsets: Uint32Array.from(columns.offsets),
        tokens: Float64Array.from(tokens),
      },
    ];
  });
}
