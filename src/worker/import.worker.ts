import type { ImportResult } from '../importers/run.ts';
import { blobBytes } from './blobBytes.ts';
import { createImportHandler, type ImportJob } from './importJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the importer's worker: text is read and parsed here, once. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const reader = new FileReaderSync();
const handle = createImportHandler((blob) => blobBytes(blob, reader));
const receive = serveJobs<ImportJob, ImportResult>(handle, (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent<Request<ImportJob>>) => receive(event.data);
