import type { ImportAnswers } from '../importers/answers.ts';
import { importFiles } from '../importers/importFiles.ts';
import type { ImportFile, ImportResult } from '../importers/run.ts';
import type { JobHandler } from './protocol.ts';

/** Files to read, and what was answered to the questions of an earlier reading. */
export interface ImportJob {
  readonly files: readonly ImportFile[];
  readonly answers?: ImportAnswers | undefined;
}

/** Reads files; null when it was stopped. */
export const handleImport: JobHandler<ImportJob, ImportResult> = async ({ files, answers }, { signal, onProgress }) => {
  const result = await importFiles([...files], { signal, onProgress, answers });
  return signal.aborted ? null : result;
};
