import pairWorkerUrl from './pair.worker.ts?worker&url';
import { createPairClient, type PairClient } from './pairClient.ts';
import { startWorker } from './startWorkers.ts';
import { workerPort } from './workerPort.ts';

/** A client of Compare over a worker of its own. */
export function openPair(): PairClient {
  return createPairClient(workerPort(() => startWorker(pairWorkerUrl)));
}
