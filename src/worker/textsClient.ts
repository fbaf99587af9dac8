import type { FoundTexts, TextPlace } from '../importers/texts/textFinder.ts';
import type { ImportJob } from './importJob.ts';
import { createJobClient, type JobOptions } from './jobClient.ts';
import type { OpenPort } from './protocol.ts';
import type { TextsJob } from './textsJob.ts';

/** Reads texts of the files of one run, off the page's thread. */
export interface TextsClient {
  /**
   * The texts at a place.
   *
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when the reader broke, or its worker failed twice or hung.
   */
  read(place: TextPlace, options?: JobOptions): Promise<FoundTexts>;
  dispose(): void;
}

/** A texts client over a port, for the files of a run. */
export function createTextsClient(files: ImportJob['files'], open: OpenPort<TextsJob, FoundTexts>): TextsClient {
  const client = createJobClient<TextsJob, TextsJob, FoundTexts>({ open, encode: (job) => job });
  return {
    read: (place, options) => client.run({ files: holdersOf(place.path, files), place }, options),
    dispose: client.dispose,
  };
}

/** The file of a path. What stands in an archive has a path of its own: then it is one of those that were chosen. */
function holdersOf(path: string, files: ImportJob['files']): ImportJob['files'] {
  const named = files.filter((file) => file.path === path);
  return named.length > 0 ? named : files;
}
