import type { TransformConfig } from '../config/transform.ts';
import type { Episode } from '../episode/types.ts';
import type { Trajectory } from '../trajectory/types.ts';

/** A trajectory that was given a name. */
export interface RenamedTrajectory {
  /** Index of the episode. */
  readonly episode: number;
  /** Index of the trajectory in its episode, dropped ones counted. */
  readonly trajectory: number;
  readonly from: string;
  readonly to: string;
}

/** What became of the names. */
export interface ImputedNames {
  readonly messages: readonly string[];
  readonly renamed: readonly RenamedTrajectory[];
}

/**
 * Names trajectories that have none, in place: `{default}_{index in the episode}`. When names are not imputed, such a
 * trajectory is dropped from its episode or kept as it is. A name made here can be another's own, and then their
 * groups merge.
 * Source: rLLM trainer/algorithms/transform.py (2026-08), `_impute_trajectory_names`.
 */
export function imputeTrajectoryNames(episodes: readonly Episode[], config: TransformConfig): ImputedNames {
  const messages: string[] = [];
  const renamed: RenamedTrajectory[] = [];
  episodes.forEach((episode, e) => {
    const kept: Trajectory[] = [];
    episode.trajectories.forEach((trajectory, t) => {
      if (isUnnamed(trajectory, config)) {
        const at = `Episode ${episode.id}: Trajectory at position ${t}`;
        if (config.imputeMissingNames) {
          const to = `${config.defaultTrajName}_${t}`;
          messages.push(`${at} renamed to '${to}'`);
          renamed.push({ episode: e, trajectory: t, from: trajectory.name, to });
          trajectory.name = to;
        } else if (config.dropUnnamedTraj) {
          messages.push(`${at} has no name and will be dropped`);
          return;
        }
      }
      kept.push(trajectory);
    });
    episode.trajectories = kept;
  });
  return { messages, renamed };
}

function isUnnamed({ name }: Trajectory, { defaultTrajName }: TransformConfig): boolean {
  return name === '' || name === defaultTrajName;
}
