import { assertUpstream } from '../engine/errors.ts';
import type { DataLoader } from './dataLoader.ts';
import type { Checkpoint } from './progress.ts';
import { scheduleOf, type TrainingSchedule, totalStepsOf } from './schedule.ts';
import { TrainerState } from './state.ts';
import { trainBatch } from './trainBatch.ts';
import type { TrainerParts } from './trainerParts.ts';
import { validate } from './validation.ts';

/**
 * A whole run. Steps count from 1; after the last batch the step is raised once more, so that the final validation is
 * logged one step later than the training it belongs to (D-18), unless `total_batches` stopped the run.
 *
 * @returns `validated` when the configuration asked for validation only
 */
export async function fit<Dataset, Batch, BackendBatch>(
  parts: TrainerParts<Dataset, Batch, BackendBatch>,
  checkpoint: Checkpoint,
): Promise<'trained' | 'validated'> {
  const { backend, rllm } = parts;
  const state = new TrainerState<BackendBatch>();
  checkpoint('start', state);
  await parts.engine.initializePool?.();
  await backend.onTrainStart(state);
  const schedule = scheduleOf(rllm);
  if (schedule.valBeforeTrain) {
    await validate(parts, state, checkpoint);
    if (schedule.valOnly) return 'validated';
  }
  state.globalStep++;
  await training(parts, state, async () => {
    await trainEpochs(parts, state, schedule, checkpoint);
    if (schedule.testFreq > 0) await validate(parts, state, checkpoint);
    checkpoint('end', state);
  });
  return 'trained';
}

/** `on_train_end` after the training: at rllm-head also when it raised or was stopped, and errors in it are logged. */
async function training<Dataset, Batch, BackendBatch>(
  { backend, options }: TrainerParts<Dataset, Batch, BackendBatch>,
  state: TrainerState<BackendBatch>,
  run: () => Promise<void>,
): Promise<void> {
  if (options.revision === 'rllm-seed') {
    await run();
    await backend.onTrainEnd(state);
    return;
  }
  try {
    await run();
  } finally {
    await backend.onTrainEnd(state).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      options.log?.warn(`${backend.name}.on_train_end() failed during fit_async() cleanup: ${text}`);
    });
  }
}

async function trainEpochs<Dataset, Batch, BackendBatch>(
  parts: TrainerParts<Dataset, Batch, BackendBatch>,
  state: TrainerState<BackendBatch>,
  schedule: TrainingSchedule,
  checkpoint: Checkpoint,
): Promise<void> {
  const { backend } = parts;
  const loader = trainLoaderOf(parts, state);
  let stopped = false;
  for (let epoch = loader.epoch; epoch < schedule.totalEpochs && !stopped; epoch++) {
    state.epoch = epoch;
    await backend.onEpochStart(state);
    for (const batch of loader.batches) {
      await trainAndLog(parts, batch, state, checkpoint);
      if (schedule.totalBatches !== null && state.globalStep >= schedule.totalBatches) {
        stopped = true;
        break;
      }
      if (schedule.testFreq > 0 && state.globalStep % schedule.testFreq === 0) await validate(parts, state, checkpoint);
      state.globalStep++;
    }
    await backend.onEpochEnd(state);
  }
}

async function trainAndLog<Dataset, Batch, BackendBatch>(
  parts: TrainerParts<Dataset, Batch, BackendBatch>,
  batch: Batch,
  state: TrainerState<BackendBatch>,
  checkpoint: Checkpoint,
): Promise<void> {
  const { backend, options } = parts;
  state.resetBatch();
  await backend.onBatchStart(state);
  const start = options.now?.();
  await trainBatch(parts, batch, state, checkpoint);
  if (start !== undefined) state.timing.set('step', options.now!() - start);
  await backend.onBatchEnd(state);
  options.logger?.log({
    step: state.globalStep,
    metrics: state.metrics,
    episodes: state.episodes,
    trajectoryGroups: state.trajectoryGroups,
  });
}

/** The train loader, asked for once (D-44), and the epoch to start from. Sets the number of steps. */
function trainLoaderOf<Dataset, Batch, BackendBatch>(
  parts: TrainerParts<Dataset, Batch, BackendBatch>,
  state: TrainerState<BackendBatch>,
): { batches: DataLoader<Batch>; epoch: number } {
  const { options, backend, rllm } = parts;
  if (options.revision === 'rllm-seed') {
    const batches = backend.getDataloader(options.trainDataset ?? null, state);
    state.totalSteps = totalStepsOf(rllm, batches);
    return { batches, epoch: 0 };
  }
  const batches = options.trainLoader ?? null;
  assertUpstream(batches !== null, 'train_dataset is required for training');
  state.totalSteps = parts.totalTrainingSteps;
  return { batches, epoch: batches.epoch ?? 0 };
}
