import type { EpisodeRecord } from '../episode/record.ts';
import type { Episode } from '../episode/types.ts';
import type { Trajectory } from '../trajectory/types.ts';

/** Where a trajectory of a group comes from. */
export interface Origin {
  /** Index of the episode. */
  readonly episode: number;
  /** Index of the trajectory in its episode. */
  readonly trajectory: number;
}

function uidOf(episode: number, trajectory: number): string {
  return `${episode}/${trajectory}`;
}

/** Where the trajectory of such a uid came from. */
export function originOfUid(uid: string): Origin {
  const [episode, trajectory] = uid.split('/').map(Number);
  return { episode: episode!, trajectory: trajectory! };
}

/**
 * Makes rLLM's episodes of the records, for the pipeline to change in place. Every trajectory gets a uid of its own, as
 * rLLM's constructor gives one (the file's may repeat, and rejection sampling removes by uid); it tells the origin.
 */
export function rllmEpisodesOf(records: readonly EpisodeRecord[]): Episode[] {
  const episodes = records.map((record, e): Episode => {
    const trajectories = record.trajectories.map(({ name, reward, steps }, t): Trajectory => {
      return { uid: uidOf(e, t), name, reward, steps: steps.map((step) => ({ ...step })) };
    });
    return {
      id: record.id,
      terminationReason: record.terminationReason,
      isCorrect: record.isCorrect,
      trajectories,
      metrics: new Map(record.metrics ?? []),
      dataSource: null,
    };
  });
  return episodes;
}
