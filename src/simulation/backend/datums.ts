import { tokenAdvantages } from '../../engine/tinker/tokenAdvantages.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import type { TrajectoryGroup } from '../../engine/trajectory/types.ts';
import type { RoleBatch } from '../loss/gradient.ts';
import type { SimulatedTrajectory } from './episodes.ts';

/** What a backend trains on: the tokens of one trajectory, as Tinker's datum holds them, and what was decided. */
export interface Datum {
  readonly role: string;
  readonly trajectory: SimulatedTrajectory;
}

/** One datum a trajectory, in the order of the groups. */
export function datumsOf(groups: readonly TrajectoryGroup[]): Datum[] {
  return groups.flatMap(({ groupId, trajectories }) => {
    const role = groupRoleOf(groupId);
    return trajectories.map((trajectory): Datum => ({ role, trajectory: trajectory as SimulatedTrajectory }));
  });
}

/**
 * The batch of a role: what the deciding token of each datum has.
 * @param weightsOf weights of the deciding tokens, from the lengths of the responses
 * @throws {UpstreamError} AssertionError for a step without an advantage; see `tokenAdvantages`
 */
export function roleBatchOf(
  role: string,
  datums: readonly Datum[],
  weightsOf: (lengths: Float64Array) => Float64Array,
): RoleBatch {
  const own = datums.filter((datum) => datum.role === role).map(({ trajectory }) => trajectory);
  const steps = own.map(({ steps: [step] }) => step!);
  const judges = own.some(({ shown }) => shown.length > 0);
  let at = 0;
  return {
    role,
    count: own.length,
    arms: judges ? own.map(({ shown }) => (at += shown.length) - shown.length) : own.map(({ arm }) => arm),
    advantages: Float64Array.from(steps, (step) => {
      const { promptTokens, responseTokens, advantage, logprobs } = step;
      return tokenAdvantages({ promptTokens, responseTokens, advantage, logprobs: logprobs.length })[promptTokens]!;
    }),
    logProbabilities: Float64Array.from(steps, ({ logprobs }) => logprobs[0]!),
    weights: weightsOf(Float64Array.from(steps, ({ responseTokens }) => responseTokens)),
    shown: own.flatMap(({ shown }) => shown),
    picks: own.map(({ pick }) => pick),
  };
}
