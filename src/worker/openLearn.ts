import learnWorkerUrl from './learn.worker.ts?worker&url';
import { createLearnClient, type LearnClient } from './learnClient.ts';
import { startWorker } from './startWorkers.ts';
import { workerPort } from './workerPort.ts';

/** A client of Learn over a worker of its own. */
export function openLearn(): LearnClient {
  return createLearnClient(workerPort(() => startWorker(learnWorkerUrl)));
}
