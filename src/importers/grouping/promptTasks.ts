import type { RunBuilder } from '../build/runBuilder.ts';

/** Numbers prompts in order of first appearance, so that each is kept once and a group has a short name. */
export class PromptTasks {
  readonly #run: RunBuilder;
  readonly #numbers = new Map<string, number>();
  readonly #truths = new Map<string, string>();

  constructor(run: RunBuilder) {
    this.#run = run;
    run.groupedByPrompt = true;
  }

  /** The task of a prompt and its ground truth; asks when one prompt has several. */
  taskOf(prompt: string, truth: string | null): string {
    const known = this.#truths.get(prompt);
    if (known === undefined) this.#truths.set(prompt, truth ?? '');
    else if (known !== (truth ?? '')) {
      this.#run.ask(
        'grouping',
        'Some prompts have several ground truths; they were split by both. Group by the prompt alone instead?',
      );
    }
    const key = JSON.stringify([prompt, truth]);
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return `prompt-${number}`;
  }
}
