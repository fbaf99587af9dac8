import type { Comparison } from '../../engine/comparison/types.ts';
import type { RecordedAnswer } from '../../engine/recorded/types.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { outcomeSentence } from '../../sandbox/program/outcome.ts';
import type { EngineJob } from '../../worker/engineJob.ts';
import { answersOf, programCallOf } from './programs.ts';
import type { CustomRunner } from './runner.ts';

/** A comparison beside what the page shows. */
export interface AnsweredApart {
  readonly comparison: Comparison;
  /** Of each custom estimator that did not run: why, in a sentence. Its lanes stop for no reason of rLLM's. */
  readonly failures: ReadonlyMap<string, string>;
}

/** A program that gives the engine new questions more often than this is left with them. */
const ROUNDS = 3;

/** Computes a job in which custom estimators of a document take part, with runs of their own; one that may not run fails. */
export async function answerApart(
  document: PlaygroundDocument,
  job: EngineJob,
  compare: (job: EngineJob) => Promise<Comparison>,
  runner: Pick<CustomRunner, 'runApart'>,
): Promise<AnsweredApart> {
  const { estimators = [] } = document;
  const entries = estimators.map(({ name }) => ({ name, refusal: null }));
  const failures = new Map<string, string>();
  let answers: readonly RecordedAnswer[] = [];
  let comparison = await compare({ ...job, custom: { entries, answers } });
  for (let round = 0; comparison.wanted.length > 0 && round < ROUNDS; round++) {
    for (const estimator of estimators) {
      const calls = comparison.wanted.filter(({ name }) => name === estimator.name);
      if (calls.length === 0) continue;
      const programCalls = calls.map((call) => programCallOf(document, estimator, call));
      // oxlint-disable-next-line no-await-in-loop -- one box, one program after the other
      const outcome = await runner.runApart(estimator, programCalls, new AbortController().signal);
      const failure = outcomeSentence(outcome);
      if (failure !== null) failures.set(estimator.name, failure);
      answers = [...answers, ...answersOf(calls, outcome)];
    }
    // oxlint-disable-next-line no-await-in-loop -- a program's answer may lead to the next question
    comparison = await compare({ ...job, custom: { entries, answers } });
  }
  return { comparison, failures };
}
