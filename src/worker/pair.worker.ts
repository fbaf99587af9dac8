import { createPairHandler, type PairReply, type PairWire } from './pairJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the worker of Compare. It has no business with the network. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const receive = serveJobs<PairWire, PairReply>(
  createPairHandler(),
  (reply, transfer) => self.postMessage(reply, [...transfer]),
  (reply) => (reply.kind === 'side' ? [reply.advantages.buffer as ArrayBuffer] : []),
);

self.onmessage = (event: MessageEvent<Request<PairWire>>) => receive(event.data);
