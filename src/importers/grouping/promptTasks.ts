import { printOf } from '../build/fingerprint.ts';
import type { RunBuilder } from '../build/runBuilder.ts';

/** Numbers prompts in order of first appearance, so that a group has a short name; of their texts only prints are kept. */
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
    const print = printOf(prompt);
    const printOfTruth = printOf(truth ?? '');
    const known = this.#truths.get(print);
    if (known === undefined) this.#truths.set(print, printOfTruth);
    else if (known !== printOfTruth) {
      this.#run.ask(
        'grouping',
        'Some prompts have several ground truths; they were split by both. Group by the prompt alone instead?',
      );
    }
    const key = truth === null ? print : `${print} ${printOfTruth}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return `prompt-${number}`;
  }
}
