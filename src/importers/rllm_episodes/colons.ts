import type { Notices } from '../build/notices.ts';
import type { EpisodeName } from './episode.ts';

/** Watches for tasks that rLLM would have merged because it splits an episode id at its first colon. */
export class ColonWatch {
  readonly #tasksByRllmTask = new Map<string, Set<string>>();

  see({ task, rllmTask }: EpisodeName): void {
    if (!task.includes(':')) return;
    const tasks = this.#tasksByRllmTask.get(rllmTask) ?? new Set();
    this.#tasksByRllmTask.set(rllmTask, tasks.add(task));
  }

  report(facts: Notices): void {
    for (const [rllmTask, tasks] of this.#tasksByRllmTask) {
      const names = [...tasks].slice(0, 3).map((task) => `"${task.slice(0, 60)}"`);
      const more = tasks.size > 3 ? ` and ${tasks.size - 3} more` : '';
      const merged =
        tasks.size > 1 ? `merged ${names.join(', ')}${more} into one task` : `called ${names[0] ?? ''} the task`;
      facts.count(
        'colons',
        () =>
          `rLLM splits ids at the first colon and would have ${merged} "${rllmTask.slice(0, 60)}"; here they are split at the last.`,
        'such tasks',
      );
    }
  }
}
