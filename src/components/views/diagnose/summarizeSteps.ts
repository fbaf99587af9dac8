import type { StepInput, StepSummary } from '../../../engine/diagnosis/series.ts';
import type { ImportedRun } from '../../../importers/run.ts';
import { answerSteps } from '../../../state/custom/answerSteps.ts';
import type { CustomRunner } from '../../../state/custom/runner.ts';
import type { DiagnosisClient } from '../../../worker/diagnosisClient.ts';
import { type AskedOfSteps, stepsOfRun } from './stepInputs.ts';

/** The steps of a run, summed up as far as it goes. */
export interface SummedSteps {
  readonly summaries: readonly StepSummary[];
  /** Steps for which custom estimators have run, while they do; null before and after. */
  readonly running: { readonly done: number; readonly of: number } | null;
}

export interface StepsQuestion {
  readonly run: ImportedRun;
  readonly keepFrozenRoles: boolean;
  readonly asked: AskedOfSteps;
}

export interface SummarizeOptions {
  readonly client: Pick<DiagnosisClient, 'summarize'>;
  /** Null where users' code is not run. */
  readonly runner: Pick<CustomRunner, 'refusalOf' | 'runApart'> | null;
  readonly signal: AbortSignal;
  /** What is known: the lanes that need no program at once, the others as the programs answer. */
  readonly onResult: (steps: SummedSteps) => void;
}

/**
 * Sums up every step of a run under the lanes of a document. What custom estimators have to be asked is found by the
 * engine, answered by the box, and handed to the engine as data.
 * @throws {DOMException} AbortError when it was stopped.
 */
export async function summarizeSteps(
  { run, keepFrozenRoles, asked }: StepsQuestion,
  { client, runner, signal, onResult }: SummarizeOptions,
): Promise<void> {
  const { estimators = [] } = asked;
  const entries = estimators.map((one) => ({
    name: one.name,
    refusal: runner === null ? 'Code is not run here.' : runner.refusalOf(one),
  }));
  const steps = await stepsOfRun(run, keepFrozenRoles, asked, entries, signal);
  const results = await client.summarize(
    steps.map(({ input }) => input),
    { signal },
  );
  signal.throwIfAborted();
  const summaries = results.map(({ summary }) => summary);
  const waiting = results.flatMap(({ wanted }, k) => (wanted.length === 0 ? [] : [k]));
  if (waiting.length === 0 || runner === null) {
    onResult({ summaries, running: null });
    return;
  }
  onResult({ summaries, running: { done: 0, of: waiting.length } });
  const answers = await answerSteps(
    estimators,
    waiting.map((k) => ({ batch: steps[k]!.batch, calls: results[k]!.wanted })),
    {
      run: runner.runApart,
      signal,
      onProgress: (done, of) => onResult({ summaries, running: { done, of } }),
    },
  );
  // The lanes that waited, and no other: these are known.
  const again = waiting.map((k, w): StepInput => {
    const { input } = steps[k]!;
    const isKnown = new Set(summaries[k]!.lanes.flatMap(({ laneId, state }) => (state === 'waits' ? [] : [laneId])));
    return {
      ...input,
      lanes: input.lanes.filter(({ laneId }) => !isKnown.has(laneId)),
      custom: { entries, answers: answers[w]! },
    };
  });
  const completed = await client.summarize(again, { signal });
  signal.throwIfAborted();
  const lanesOf = new Map(waiting.map((k, w) => [k, completed[w]!.summary.lanes]));
  onResult({
    summaries: summaries.map((summary, k) => ({
      ...summary,
      lanes: summary.lanes.map((lane) => lanesOf.get(k)?.find(({ laneId }) => laneId === lane.laneId) ?? lane),
    })),
    running: null,
  });
}
