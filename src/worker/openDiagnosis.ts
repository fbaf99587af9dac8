import diagnosisWorkerUrl from './diagnosis.worker.ts?worker&url';
import { createDiagnosisClient, type DiagnosisClient } from './diagnosisClient.ts';
import { startWorker } from './startWorkers.ts';
import { workerPort } from './workerPort.ts';

/** A diagnosis client over a worker of its own. */
export function openDiagnosis(): DiagnosisClient {
  return createDiagnosisClient(workerPort(() => startWorker(diagnosisWorkerUrl)));
}
