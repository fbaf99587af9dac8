import type { ImportResult } from '../importers/run.ts';
import type { ImportJob } from './importJob.ts';
import { createJobClient, type JobClientOptions, type JobOptions } from './jobClient.ts';
import type { OpenPort } from './protocol.ts';

/** Reads files off the page's thread. */
export interface ImportClient {
  /**
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when the reader broke, or its worker failed twice or hung.
   */
  read(files: ImportJob['files'], options?: JobOptions & Pick<ImportJob, 'answers'>): Promise<ImportResult>;
  dispose(): void;
}

/** An import client over a port. */
export function createImportClient(
  open: OpenPort<ImportJob, ImportResult>,
  options: Partial<Pick<JobClientOptions<ImportJob, ImportJob, ImportResult>, 'silenceMs' | 'stopMs'>> = {},
): ImportClient {
  const client = createJobClient<ImportJob, ImportJob, ImportResult>({ open, encode: (job) => job, ...options });
  return {
    read: (files, { answers, ...jobOptions } = {}) => client.run({ files, answers }, jobOptions),
    dispose: client.dispose,
  };
}
