import type { ImportAnswers } from '../importers/answers.ts';
import { importFiles } from '../importers/importFiles.ts';
import type { ImportFile, ImportResult } from '../importers/run.ts';
import type { JobHandler } from './protocol.ts';

/** A file that was chosen and not read yet: what crosses to the worker is a handle, and never its bytes. */
export interface ChosenFile {
  readonly path: string;
  readonly blob: Blob;
}

/** Files to read, and what was answered to the questions of an earlier reading. */
export interface ImportJob {
  readonly files: readonly (ImportFile | ChosenFile)[];
  readonly answers?: ImportAnswers | undefined;
}

/** Makes the handler that reads files; `open` gives the bytes of a chosen one. Null when it was stopped. */
export function createImportHandler(open: (blob: Blob) => ImportFile['bytes']): JobHandler<ImportJob, ImportResult> {
  return async ({ files, answers }, { signal, onProgress, pause }) => {
    const opened = files.map((file) => ('blob' in file ? { path: file.path, bytes: open(file.blob) } : file));
    const result = await importFiles(opened, { signal, onProgress, pause, answers });
    return signal.aborted ? null : result;
  };
}
