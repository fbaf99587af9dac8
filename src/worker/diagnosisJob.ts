import { diagnose } from '../engine/diagnosis/diagnose.ts';
import { type StepInput, type StepResult, summaryOfStep } from '../engine/diagnosis/series.ts';
import type { Diagnosis, DiagnosisInput } from '../engine/diagnosis/types.ts';
import { type LoggedBatch, type ParityRow, parityOf } from '../engine/parity/parity.ts';
import type { JobHandler } from './protocol.ts';

/** What the worker of Diagnose computes: a batch, all steps of a run, or what a framework logged against the conventions. */
export type DiagnosisJob =
  | { readonly kind: 'batch'; readonly input: DiagnosisInput }
  | { readonly kind: 'steps'; readonly steps: readonly StepInput[] }
  | { readonly kind: 'parity'; readonly batch: LoggedBatch };

export type DiagnosisReply =
  | { readonly kind: 'batch'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'steps'; readonly results: readonly StepResult[] }
  | { readonly kind: 'parity'; readonly rows: readonly ParityRow[] };

/** Computes one job; a run of many steps lets a stop in after each. */
export const handleDiagnosis: JobHandler<DiagnosisJob, DiagnosisReply> = async (job, { signal, pause, onProgress }) => {
  if (job.kind === 'batch') return { kind: 'batch', diagnosis: diagnose(job.input, onProgress) };
  if (job.kind === 'parity') return { kind: 'parity', rows: parityOf(job.batch) };
  const results: StepResult[] = [];
  for (const step of job.steps) {
    // oxlint-disable-next-line no-await-in-loop -- between two steps a stop is let in
    await pause();
    if (signal.aborted) return null;
    results.push(summaryOfStep(step));
    onProgress(results.length, job.steps.length);
  }
  return { kind: 'steps', results };
};
