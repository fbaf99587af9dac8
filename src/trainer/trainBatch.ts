import { assertUpstream } from '../engine/errors.ts';
import { applyRejectionSamplingAndFiltering } from '../engine/rejection/applyRejectionSampling.ts';
import { transformEpisodesToTrajectoryGroups } from '../engine/transform/transformEpisodes.ts';
import type { Checkpoint } from './progress.ts';
import { type TrainerState, updateMetrics } from './state.ts';
import type { TrainerParts } from './trainerParts.ts';
import { visualizeTrajectoryLastSteps } from './visualize.ts';
import { collectWorkflowMetrics, workflowMetricEntries } from './workflowMetrics.ts';

/**
 * One training batch, in eight stages; what they hand on is in the state. Returns early when there are no episodes or
 * no groups are left.
 *
 * Metrics come in this order: at rllm-head workflow metrics, transform, rejection sampling, then what the backend adds
 * (reward, advantage, difficulty); at rllm-seed workflow metrics come last, and are lost on an early return (D-19). A
 * metric of the same name overwrites the earlier one (D-29).
 *
 * @throws {UpstreamError} what the stages raise; AssertionError when the backend has no batch after stage 5.
 * Source: rLLM trainer/unified_trainer.py (2026-08), `_train_batch_async`.
 */
export async function trainBatch<Dataset, Batch, BackendBatch>(
  { options, configs, backend, engine }: TrainerParts<Dataset, Batch, BackendBatch>,
  batch: Batch,
  state: TrainerState<BackendBatch>,
  checkpoint: Checkpoint,
): Promise<void> {
  const { revision, log } = options;
  engine.setTrainingStep(state.globalStep, 'train', state.epoch);

  checkpoint('generate-episodes', state);
  const episodes = await backend.generateEpisodes(batch, engine, false);
  state.episodes = episodes;
  if (!state.hasEpisodes) return;
  const workflowMetrics = workflowMetricEntries(collectWorkflowMetrics(episodes, revision));
  if (revision === 'rllm-head') updateMetrics(state.metrics, workflowMetrics);

  checkpoint('transform-episodes', state);
  const transformed = transformEpisodesToTrajectoryGroups(episodes, configs.transformConfig, {
    revision,
    compactFiltering: configs.cfConfig,
    groupingHook: options.trajGroupingHook ?? null,
    ...(log === undefined ? {} : { log }),
  });
  state.trajectoryGroups = transformed.groups;
  state.transformAccount = transformed.account;
  updateMetrics(state.metrics, transformed.metrics);

  checkpoint('sample-by-rejection', state);
  const sampled = applyRejectionSamplingAndFiltering(episodes, transformed.groups, configs.rsConfig, state.rsState);
  updateMetrics(state.metrics, sampled.metrics);
  state.trajectoryGroups = sampled.groups;
  state.episodes = sampled.episodes;
  state.rejectionAccount = sampled.account;
  if (!state.hasTrajectoryGroups) return;

  checkpoint('transform-to-backend-batch', state);
  state.backendBatch = backend.transformToBackendBatch(state);

  checkpoint('process-backend-batch', state);
  await backend.processBackendBatch(state);
  assertUpstream(state.hasBackendBatch, 'Backend batch is not transformed or processed successfully');

  checkpoint('compute-advantages', state);
  await backend.computeAdvantages(state, configs.algorithmConfig);

  checkpoint('update-policy', state);
  await backend.updatePolicy(state);

  checkpoint('visualize', state);
  const { random, print } = options;
  if (backend.tokenizer !== null && random !== undefined && print !== undefined) {
    visualizeTrajectoryLastSteps(state.trajectoryGroups, backend.tokenizer, { random, print, maxSteps: 2 });
  }
  if (revision === 'rllm-seed') updateMetrics(state.metrics, workflowMetrics);
}
