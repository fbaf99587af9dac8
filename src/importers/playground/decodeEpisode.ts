import type { EpisodeRecord, EpisodeStep, TrajectoryRecord } from '../../engine/episode/record.ts';
import { LIMITS } from '../limits.ts';
import { decodeNumber, decodeReward, decodeStep } from './decodeGroup.ts';
import type { WireEpisode } from './schema.ts';

type WireTrajectory = WireEpisode['trajectories'][number];

const ONE_STEP: readonly EpisodeStep[] = [{ reward: 0, responseTokens: 1, advantage: null }];

/** An episode of the document. `index` is its place there. */
export function decodeEpisode(wire: WireEpisode, index: number, notices: string[]): EpisodeRecord {
  return {
    id: episodeId(wire.id, index, notices),
    terminationReason: wire.termination_reason ?? null,
    isCorrect: wire.is_correct,
    ...(wire.validation === true && { validation: true as const }),
    trajectories: wire.trajectories.map((trajectory) => decodeTrajectory(trajectory, index, notices)),
    ...(wire.metrics !== undefined && {
      metrics: wire.metrics.map(([key, value]) => [key, decodeNumber(value)] as const),
    }),
  };
}

/** An id without a rollout gets one, since rLLM stops at such an id. */
function episodeId(given: string | undefined, index: number, notices: string[]): string {
  if (given === undefined) return `episode-${index + 1}:0`;
  const id = given.slice(0, LIMITS.idLength);
  if (id.length < given.length)
    notices.push(`episodes[${index}].id has ${given.length} characters; the first ${LIMITS.idLength} were kept.`);
  if (id.includes(':')) return id;
  notices.push(
    `episodes[${index}].id "${id.slice(0, 60)}" names no rollout; ":${index}" was added. rLLM stops at such an id.`,
  );
  return `${id}:${index}`;
}

function decodeTrajectory(
  { name, uid, reward, steps }: WireTrajectory,
  index: number,
  notices: string[],
): TrajectoryRecord {
  return {
    name,
    ...(uid !== undefined && { uid }),
    reward: decodeReward(reward),
    steps:
      steps?.map((step) => ({
        ...decodeStep({ ...step, advantage: step.advantage ?? null }, `episodes[${index}]`, notices),
        ...(step.advantage === undefined && { advantageKeyMissing: true as const }),
        reward: decodeNumber(step.reward),
      })) ?? ONE_STEP,
  };
}
