import type { Comparison } from '../engine/comparison/types.ts';
import { buffersOfComparison, createEngineHandler } from './engineHandler.ts';
import type { EngineWire } from './engineJob.ts';
import type { Request } from './protocol.ts';
import { serveJobs } from './serve.ts';

/* The only module that runs in the engine's worker. It has no business with the network. */
Object.assign(self, { fetch: undefined, importScripts: undefined });

const receive = serveJobs<EngineWire, Comparison>(
  createEngineHandler(),
  (reply, transfer) => self.postMessage(reply, { transfer: [...transfer] }),
  buffersOfComparison,
);

self.onmessage = (event: MessageEvent<Request<EngineWire>>) => receive(event.data);
