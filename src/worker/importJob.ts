import { importFiles } from '../importers/importFiles.ts';
import type { ImportFile, ImportResult } from '../importers/run.ts';
import type { JobHandler } from './protocol.ts';

/** Files to read. */
export interface ImportJob {
  readonly files: readonly ImportFile[];
}

/** Reads files; null when it was stopped. */
export const handleImport: JobHandler<ImportJob, ImportResult> = async ({ files }, { signal, onProgress }) => {
  const result = await importFiles([...files], { signal, onProgress });
  return signal.aborted ? null : result;
};
