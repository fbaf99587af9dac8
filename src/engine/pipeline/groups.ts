import type { RewardGroup, StepRecord } from '../batch/types.ts';
import type { EpisodeRecord } from '../episode/record.ts';
import { numberOfScalar } from '../numeric/dtype.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import type { Origin } from './rllmEpisodes.ts';

/** A trajectory group as the batch holds it: rewards after propagation, the file's ids, steps that say something. */
export function rewardGroupOf(
  group: TrajectoryGroup,
  origins: readonly Origin[],
  records: readonly EpisodeRecord[],
): RewardGroup {
  const sources = origins.map(({ episode, trajectory }) => records[episode]!.trajectories[trajectory]!);
  const named = sources.some(({ uid }) => uid !== undefined);
  const stepped = sources.some(({ steps }) => steps.length !== 1 || steps[0]!.advantage !== null);
  // Where nobody counted, a step has 1.
  const counted = !stepped && sources.some(({ steps }) => steps[0]!.responseTokens !== 1);
  return {
    groupId: group.groupId,
    rewards: group.trajectories.map(({ reward }) => (reward === null ? null : numberOfScalar(reward))),
    ...(named && { trajectoryIds: sources.map(({ uid }, i) => uid ?? String(i)) }),
    ...(stepped && {
      steps: sources.map(({ steps }) =>
        steps.map(({ responseTokens, advantage }): StepRecord => ({ responseTokens, advantage })),
      ),
    }),
    ...(counted && { responseLengths: sources.map(({ steps }) => steps[0]!.responseTokens) }),
  };
}
