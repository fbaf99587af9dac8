import * as fc from 'fast-check';
import { TERMINATION_REASONS } from '../episode/terminationReason.ts';
import type { Episode } from '../episode/types.ts';
import type { Scalar } from '../numeric/dtype.ts';
import type { Trajectory } from '../trajectory/types.ts';

/** A trajectory whose steps have the given rewards. */
export function trajectoryOf(
  name: string,
  reward: Scalar | null,
  stepRewards: readonly number[] = [0],
  uid = name,
): Trajectory {
  return { uid, name, reward, steps: stepRewards.map((one) => ({ reward: one, responseTokens: 1, advantage: null })) };
}

/** An episode with defaults for what a test does not say. */
export function episodeOf(id: string, trajectories: Trajectory[], given: Partial<Episode> = {}): Episode {
  return {
    id,
    terminationReason: null,
    isCorrect: false,
    trajectories,
    metrics: new Map(),
    dataSource: null,
    ...given,
  };
}

/** An episode as it was drawn; `buildEpisodes` makes one of it, anew at every call. */
export interface EpisodePlan {
  readonly task: string;
  readonly reason: Episode['terminationReason'];
  readonly correct: boolean;
  readonly trajectories: readonly { readonly name: string; readonly reward: number; readonly steps: number }[];
}

/** Plans of a batch: few tasks and few names, so that groups have several trajectories; some without name or steps. */
export const episodePlans: fc.Arbitrary<EpisodePlan[]> = fc.array(
  fc.record({
    task: fc.constantFrom('a', 'b', 'c'),
    reason: fc.option(fc.constantFrom(...TERMINATION_REASONS)),
    correct: fc.boolean(),
    trajectories: fc.array(
      fc.record({
        name: fc.constantFrom('', 'default_traj_name', 'solver', 'judge'),
        reward: fc.constantFrom(0, 0.5, 1),
        steps: fc.nat(2),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 12 },
);

/** The episodes of a plan; every trajectory has a uid of its own. */
export function buildEpisodes(plans: readonly EpisodePlan[]): Episode[] {
  return plans.map(({ task, reason, correct, trajectories }, e) =>
    episodeOf(
      `${task}:${e}`,
      trajectories.map((one, t) =>
        trajectoryOf(one.name, one.reward, new Array<number>(one.steps).fill(one.reward), `${e}-${t}`),
      ),
      { terminationReason: reason, isCorrect: correct },
    ),
  );
}
