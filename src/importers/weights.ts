import type { RunBuilder } from './build/runBuilder.ts';

/** Notes that a reward is the sum of several columns, and asks for the weights that the training used. */
export function askForWeights(run: RunBuilder, columns: readonly string[]): void {
  for (const column of columns) run.components.add(column);
  run.ask(
    'reward-weights',
    `The reward is taken as the sum of ${columns.join(', ')}, each with weight 1. Which weights were used in training?`,
  );
}
