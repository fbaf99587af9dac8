import type { Answering, SimulatedAnswer, SimulatedCall } from './calls.ts';

/** Goes on with the answers to what the turn before wanted: to the next calls, or to the result. */
export type Turn<T> = (answers: readonly SimulatedAnswer[]) => Promise<{
  /** None when there is a result. */
  readonly wanted: readonly SimulatedCall[];
  readonly result?: T;
}>;

/** Work that asks through a function, as work that is given its answers from outside, turn by turn. */
export function inTurns<T>(start: (answer: Answering) => Promise<T>): Turn<T> {
  let resume: ((answers: readonly SimulatedAnswer[]) => void) | null = null;
  let settle: { resolve: (turn: Awaited<ReturnType<Turn<T>>>) => void; reject: (error: unknown) => void };
  const answer: Answering = (calls) =>
    new Promise((resolve) => {
      resume = resolve;
      settle.resolve({ wanted: calls });
    });
  let isStarted = false;
  return (answers) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      if (!isStarted) {
        isStarted = true;
        start(answer).then(
          (result) => settle.resolve({ wanted: [], result }),
          (error: unknown) => settle.reject(error),
        );
      } else if (resume === null) reject(new Error('Nothing was wanted.'));
      else {
        const go = resume;
        resume = null;
        go(answers);
      }
    });
}
