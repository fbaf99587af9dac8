import { createLearnHandler, type LearnReply, type LearnWire } from './learnJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the worker of Learn. It has no business with the network. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const receive = serveJobs<LearnWire, LearnReply>(
  createLearnHandler(() => performance.now()),
  (reply, transfer) => self.postMessage(reply, [...transfer]),
);

self.onmessage = (event: MessageEvent<Request<LearnWire>>) => receive(event.data);
