import type { ImportResult } from '../importers/run.ts';
import { handleImport, type ImportJob } from './importJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the importer's worker: text is parsed here, once. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const receive = serveJobs<ImportJob, ImportResult>(handleImport, (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent<Request<ImportJob>>) => receive(event.data);
