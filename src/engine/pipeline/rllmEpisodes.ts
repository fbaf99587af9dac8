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

/** rLLM's episodes, which the pipeline changes in place, and where each trajectory came from. */
export interface RllmEpisodes {
  readonly episodes: Episode[];
  readonly originOf: (trajectory: Trajectory) => Origin;
}

/**
 * Makes rLLM's episodes of the records. Every trajectory gets a uid of its own, as rLLM's constructor gives one: the
 * file's may repeat, and rejection sampling removes by uid.
 */
export function rllmEpisodesOf(records: readonly EpisodeRecord[]): RllmEpisodes {
  const origins = new Map<Trajectory, Origin>();
  const episodes = records.map((record, e): Episode => {
    const trajectories = record.trajectories.map(({ name, reward, steps }, t): Trajectory => {
      const made: Trajectory = { uid: `${e}/${t}`, name, reward, steps: steps.map((step) => ({ ...step })) };
      origins.set(made, { episode: e, trajectory: t });
      return made;
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
  return { episodes, originOf: (trajectory) => origins.get(trajectory)! };
}
