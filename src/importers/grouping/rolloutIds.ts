import { at, type RunBuilder } from '../build/runBuilder.ts';

/** Watches the ids of rollouts for those that come again: the same one, read twice, or another of the same id. */
export class RolloutIds {
  readonly #run: RunBuilder;
  readonly #seen = new Map<string, string>();

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  /** Whether a rollout of this id and content was read before. Other content under the same id is kept, and said. */
  isRepeat(id: readonly unknown[], content: string, file: string, line: number): boolean {
    const key = JSON.stringify(id);
    const known = this.#seen.get(key);
    if (known === undefined) {
      this.#seen.set(key, content);
      return false;
    }
    if (known === content) return true;
    this.#run.facts.count('clash', () => `${at(file, line)}: the same rollout id with other content; both are kept`);
    return false;
  }
}
