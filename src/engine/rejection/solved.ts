import type { Episode } from '../episode/types.ts';
import { taskIdOf } from '../trajectory/identity.ts';
import type { RejectionCounters } from './state.ts';

/**
 * Counts the tasks by how many of their episodes are correct: all, some or none. Episodes without a trajectory left do
 * not count, so dropped groups do not; episodes that compact filtering masked do.
 */
export function countSolvedTasks(episodes: readonly Episode[], counters: RejectionCounters): void {
  const tasks = new Map<string, { episodes: number; correct: number }>();
  for (const episode of episodes) {
    if (episode.trajectories.length === 0) continue;
    const taskId = taskIdOf(episode.id);
    const task = tasks.get(taskId) ?? { episodes: 0, correct: 0 };
    tasks.set(taskId, task);
    task.episodes++;
    if (episode.isCorrect) task.correct++;
  }
  for (const task of tasks.values()) {
    if (task.correct === task.episodes) counters.solveAll++;
    else if (task.correct > 0) counters.solvePartial++;
    else counters.solveNone++;
  }
}
