import { type FoundTexts, TextFinder, type TextPlace } from '../importers/texts/textFinder.ts';
import type { ImportFile } from '../importers/run.ts';
import { type ChosenFile, openedFiles } from './importJob.ts';
import type { JobHandler } from './protocol.ts';

/** Asks for the texts of a trajectory. */
export interface TextsJob {
  /** The file in which it stands, or those of which one holds it. */
  readonly files: readonly (ImportFile | ChosenFile)[];
  readonly place: TextPlace;
}

/** Makes the handler that reads texts of the files of one run; `open` gives the bytes of a chosen file. */
export function createTextsHandler(open: (blob: Blob) => ImportFile['bytes']): JobHandler<TextsJob, FoundTexts> {
  const finder = new TextFinder();
  return async ({ files, place }, { signal, onProgress, pause }) => {
    const opened = await openedFiles(files, open, signal);
    if (signal.aborted) return null;
    return finder.find(opened, place, { signal, onProgress, pause });
  };
}
