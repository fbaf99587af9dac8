import type { ImportAnswers } from '../importers/answers.ts';
import { importFiles } from '../importers/importFiles.ts';
import type { ImportFile, ImportResult } from '../importers/run.ts';
import type { JobControl, JobHandler } from './protocol.ts';

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

/** A file up to this size is small: a folder of many is fetched at once, since each question to the disk takes its time. */
const SMALL = 2 * 1_048_576;
/** The most that is fetched of small files. */
const FETCHED = 128 * 1_048_576;
/** Files that are fetched at a time. */
const AT_ONCE = 32;

/**
 * Makes the handler that reads files; `open` gives the bytes of a chosen one that is read piece by piece. Null when it
 * was stopped.
 */
export function createImportHandler(open: (blob: Blob) => ImportFile['bytes']): JobHandler<ImportJob, ImportResult> {
  return async ({ files, answers }, { signal, onProgress, pause }) => {
    const opened = await openedFiles(files, open, signal);
    if (signal.aborted) return null;
    const result = await importFiles(opened, { signal, onProgress, pause, answers });
    return signal.aborted ? null : result;
  };
}

/** The files with their bytes, those of small ones fetched at once; not all of them when the signal says stop. */
export async function openedFiles(
  files: ImportJob['files'],
  open: (blob: Blob) => ImportFile['bytes'],
  signal: JobControl['signal'],
): Promise<readonly ImportFile[]> {
  const opened: ImportFile[] = [];
  let left = FETCHED;
  for (let from = 0; from < files.length && !signal.aborted; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE).map(async (file) => {
      if (!('blob' in file)) return file;
      const { path, blob } = file;
      const fetches = blob.size <= SMALL && blob.size <= left;
      if (fetches) left -= blob.size;
      return { path, bytes: (fetches ? await fetched(blob) : null) ?? open(blob) };
    });
    opened.push(...(await Promise.all(some)));
  }
  return opened;
}

/** The bytes of a file; null when it cannot be read, which is said when its turn comes. */
async function fetched(blob: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
