import type { Comparison } from '../engine/comparison/types.ts';
import { acknowledgeEngineJob, encodeEngineJob, type EngineJob, type EngineWire } from './engineJob.ts';
import { createJobClient, type JobClientOptions, type JobOptions } from './jobClient.ts';
import type { OpenPort } from './protocol.ts';

/** Computes comparisons. The latest input wins: a new call stops the one before it. */
export interface EngineClient {
  /**
   * @throws {DOMException} AbortError when it was stopped or a later call took its place.
   * @throws {JobError} when the engine broke, or its worker failed twice.
   */
  compare(job: EngineJob, options?: JobOptions): Promise<Comparison>;
  dispose(): void;
}

/** An engine client over a port: the engine's worker, or its twin on this thread. */
export function createEngineClient(
  open: OpenPort<EngineWire, Comparison>,
  options: Partial<Pick<JobClientOptions<EngineJob, EngineWire, Comparison>, 'silenceMs' | 'stopMs'>> = {},
): EngineClient {
  const client = createJobClient<EngineJob, EngineWire, Comparison>({
    open,
    encode: encodeEngineJob,
    acknowledge: acknowledgeEngineJob,
    ...options,
  });
  let current: AbortController | null = null;
  return {
    compare(job, { signal, onProgress } = {}) {
      current?.abort();
      const own = new AbortController();
      current = own;
      const signals = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
      return client.run(job, { signal: signals, ...(onProgress === undefined ? {} : { onProgress }) });
    },
    dispose: client.dispose,
  };
}
