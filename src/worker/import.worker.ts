import type { ImportResult } from '../importers/run.ts';
import type { FoundTexts } from '../importers/texts/textFinder.ts';
import { blobBytes } from './blobBytes.ts';
import { createImportHandler, type ImportJob } from './importJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';
import { createTextsHandler, type TextsJob } from './textsJob.ts';

/* The only module that runs in the importer's worker: text is read and parsed here, once. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const reader = new FileReaderSync();
const open = (blob: Blob) => blobBytes(blob, reader);
const readRun = createImportHandler(open);
const readTexts = createTextsHandler(open);
const receive = serveJobs<ImportJob | TextsJob, ImportResult | FoundTexts>(
  (job, control) => ('place' in job ? readTexts(job, control) : readRun(job, control)),
  (reply) => self.postMessage(reply),
);

self.onmessage = (event: MessageEvent<Request<ImportJob | TextsJob>>) => receive(event.data);
