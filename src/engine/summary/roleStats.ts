import type { RoleRewards } from '../collect/roles.ts';
import { centreGroups, float64 } from '../numeric/float64.ts';

/** Statistics of all rewards of a role, and of the rewards after each group's mean was subtracted. */
export interface RoleStats {
  readonly role: string;
  readonly groups: number;
  readonly trajectories: number;
  /** M: mean of all rewards. */
  readonly mean: number;
  /** S: population std of all rewards. */
  readonly std: number;
  /** σ′: population std of all centred rewards. */
  readonly centredStd: number;
}

/** Statistics of one role. */
export function roleStatsOf({ role, columns }: RoleRewards): RoleStats {
  const { values, offsets } = columns;
  const centred = new Float64Array(values.length);
  centreGroups(values, offsets, { leaveOneOut: false, keepSingletons: false }, centred);
  return {
    role,
    groups: offsets.length - 1,
    trajectories: values.length,
    mean: float64.mean(values, 0, values.length),
    std: float64.populationStd(values, 0, values.length),
    centredStd: float64.populationStd(centred, 0, centred.length),
  };
}
