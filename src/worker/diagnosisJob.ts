import { diagnose } from '../engine/diagnosis/diagnose.ts';
import { type StepInput, type StepSummary, summaryOfStep } from '../engine/diagnosis/series.ts';
import type { Diagnosis, DiagnosisInput } from '../engine/diagnosis/types.ts';
import type { LaneInput } from '../engine/comparison/types.ts';
import type { JobHandler } from './protocol.ts';

/** What the worker of Diagnose computes: a batch, or all steps of a run. */
export type DiagnosisJob =
  | { readonly kind: 'batch'; readonly input: DiagnosisInput }
  | { readonly kind: 'steps'; readonly steps: readonly StepInput[]; readonly lanes: readonly LaneInput[] };

export type DiagnosisReply =
  | { readonly kind: 'batch'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'steps'; readonly summaries: readonly StepSummary[] };

/** Computes one job; a run of many steps lets a stop in after each. */
export const handleDiagnosis: JobHandler<DiagnosisJob, DiagnosisReply> = async (job, { signal, pause, onProgress }) => {
  if (job.kind === 'batch') return { kind: 'batch', diagnosis: diagnose(job.input) };
  const summaries: StepSummary[] = [];
  for (const step of job.steps) {
    // oxlint-disable-next-line no-await-in-loop -- between two steps a stop is let in
    await pause();
    if (signal.aborted) return null;
    summaries.push(summaryOfStep(step, job.lanes));
    onProgress(summaries.length, job.steps.length);
  }
  return { kind: 'steps', summaries };
};
