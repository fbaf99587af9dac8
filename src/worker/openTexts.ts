import type { ImportJob } from './importJob.ts';
import { startImportWorker } from './startWorkers.ts';
import { createTextsClient, type TextsClient } from './textsClient.ts';
import { workerPort } from './workerPort.ts';

/** A texts client over a worker of its own. */
export function openTexts(files: ImportJob['files']): TextsClient {
  return createTextsClient(files, workerPort(startImportWorker));
}
