import type { Batch } from '../../engine/batch/types.ts';
import type { RecordedAnswer, RecordedCall } from '../../engine/recorded/types.ts';
import type { CustomEstimator } from '../../importers/playground/document.ts';
import { PROGRAM_LIMITS } from '../../sandbox/program/limits.ts';
import type { RunOutcome } from '../../sandbox/program/outcome.ts';
import { tooLargeCalls } from '../../sandbox/program/tooLarge.ts';
import { answersOf, programCallOf } from './programs.ts';
import type { CustomRunner } from './runner.ts';

/** What is asked at one step of a run, and the batch of that step. */
export interface StepCalls {
  readonly batch: Batch;
  readonly calls: readonly RecordedCall[];
}

export interface AnswerOptions {
  readonly run: CustomRunner['runApart'];
  readonly signal: AbortSignal;
  /** Called after each run of a program, with the steps that are answered in full. */
  readonly onProgress: (done: number, of: number) => void;
}

interface Asked {
  readonly step: number;
  readonly call: RecordedCall;
}

/** Rewards of one run: what a program does with them fits well within its time. */
const REWARDS_OF_RUN = PROGRAM_LIMITS.rewards;

/**
 * Has the calls of all steps answered, those of a program in as few runs as its limits allow. A program that is stopped,
 * dies or cannot be read is not run on the steps that are left: they have the same answer.
 *
 * @returns the answers of each step
 * @throws {DOMException} AbortError when it was stopped.
 */
export async function answerSteps(
  estimators: readonly CustomEstimator[],
  steps: readonly StepCalls[],
  { run, signal, onProgress }: AnswerOptions,
): Promise<readonly (readonly RecordedAnswer[])[]> {
  const answers: RecordedAnswer[][] = steps.map(() => []);
  const asked = steps.flatMap(({ calls }, step) => calls.map((call) => ({ step, call })));
  const give = (some: readonly Asked[], outcome: RunOutcome): void => {
    answersOf(
      some.map(({ call }) => call),
      outcome,
    ).forEach((answer, k) => answers[some[k]!.step]!.push(answer));
    const done = steps.filter(({ calls }, k) => answers[k]!.length === calls.length).length;
    onProgress(done, steps.length);
  };
  for (const estimator of estimators) {
    const own = asked.filter(({ call }) => call.name === estimator.name);
    const fits: Asked[] = [];
    for (const one of own) {
      const tooLarge = tooLargeCalls([one.call.values.length]);
      if (tooLarge === null) fits.push(one);
      else give([one], tooLarge);
    }
    let end: RunOutcome | null = null;
    for (const part of partsOf(fits)) {
      const calls = part.map(({ step, call }) => programCallOf(steps[step]!, estimator, call));
      // oxlint-disable-next-line no-await-in-loop -- one worker after the other: a run may have many
      const outcome: RunOutcome = end ?? (await run(estimator, calls, signal));
      signal.throwIfAborted();
      if (outcome.kind === 'cancelled') throw new DOMException('The program was stopped.', 'AbortError');
      if (outcome.kind !== 'ran' && outcome.kind !== 'too-large') end = outcome;
      give(part, outcome);
    }
  }
  return answers;
}

/** Calls in order, in parts of no more rewards than one run is given. */
function partsOf(asked: readonly Asked[]): Asked[][] {
  const parts: Asked[][] = [];
  let rewards = Number.POSITIVE_INFINITY;
  for (const one of asked) {
    rewards += one.call.values.length;
    if (rewards > REWARDS_OF_RUN) {
      parts.push([]);
      rewards = one.call.values.length;
    }
    parts.at(-1)!.push(one);
  }
  return parts;
}
