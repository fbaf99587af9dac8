import type { StepInput, StepResult } from '../engine/diagnosis/series.ts';
import type { Diagnosis, DiagnosisInput } from '../engine/diagnosis/types.ts';
import type { LoggedBatch, ParityRow } from '../engine/parity/parity.ts';
import type { DiagnosisJob, DiagnosisReply } from './diagnosisJob.ts';
import { createJobClient, type JobOptions } from './jobClient.ts';
import type { OpenPort } from './protocol.ts';

/** Diagnoses batches and runs off the page's thread, one after the other. */
export interface DiagnosisClient {
  /**
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when the engine broke, or its worker failed twice.
   */
  diagnose(input: DiagnosisInput, options?: JobOptions): Promise<Diagnosis>;
  /** Sums up every step of a run, and says what custom estimators have to be asked. Throws as `diagnose` does. */
  summarize(steps: readonly StepInput[], options?: JobOptions): Promise<readonly StepResult[]>;
  /** Holds logged advantages against every convention. Throws as `diagnose` does. */
  compareLogged(batch: LoggedBatch, options?: JobOptions): Promise<readonly ParityRow[]>;
  dispose(): void;
}

/** A diagnosis client over a port. */
export function createDiagnosisClient(open: OpenPort<DiagnosisJob, DiagnosisReply>): DiagnosisClient {
  const client = createJobClient<DiagnosisJob, DiagnosisJob, DiagnosisReply>({ open, encode: (job) => job });
  return {
    async diagnose(input, options) {
      const reply = await client.run({ kind: 'batch', input }, options);
      if (reply.kind !== 'batch') throw new Error('the worker answered another question');
      return reply.diagnosis;
    },
    async summarize(steps, options) {
      const reply = await client.run({ kind: 'steps', steps }, options);
      if (reply.kind !== 'steps') throw new Error('the worker answered another question');
      return reply.results;
    },
    async compareLogged(batch, options) {
      const reply = await client.run({ kind: 'parity', batch }, options);
      if (reply.kind !== 'parity') throw new Error('the worker answered another question');
      return reply.rows;
    },
    dispose: client.dispose,
  };
}
