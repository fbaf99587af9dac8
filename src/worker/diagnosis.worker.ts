import type { DiagnosisJob, DiagnosisReply } from './diagnosisJob.ts';
import { handleDiagnosis } from './diagnosisJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the worker of Diagnose. It has no business with the network. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const receive = serveJobs<DiagnosisJob, DiagnosisReply>(handleDiagnosis, (reply) => self.postMessage(reply));

self.onmessage = (event: MessageEvent<Request<DiagnosisJob>>) => receive(event.data);
