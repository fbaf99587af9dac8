import type { Comparison } from '../engine/comparison/types.ts';
import type { EngineWire } from './engineJob.ts';
import { startEngineWorker } from './startWorkers.ts';
import { describeJobClientContract } from './testing/contract.ts';
import type { TrialWire } from './testing/trial.ts';
import { workerPort } from './workerPort.ts';

const startFaultyWorker = () => new Worker(new URL('./testing/faulty.worker.ts', import.meta.url), { type: 'module' });

describeJobClientContract('in a worker', {
  trial: workerPort<TrialWire, number>(startFaultyWorker),
  engine: workerPort<EngineWire, Comparison>(startEngineWorker),
  silenceMs: 1500,
  stopMs: 300,
  batches: 200,
});
