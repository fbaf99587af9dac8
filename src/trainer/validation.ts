import { collectRewardAndAdvantage } from '../engine/collect/collectRewardAndAdvantage.ts';
import type { Metric } from '../engine/collect/metrics.ts';
import { reduceMetricsLists } from '../engine/collect/reduceMetrics.ts';
import { requireKey, requireSection } from '../engine/config/tree.ts';
import type { Episode } from '../engine/episode/types.ts';
import { transformEpisodesToTrajectoryGroups } from '../engine/transform/transformEpisodes.ts';
import type { DataLoader } from './dataLoader.ts';
import { PassRates } from './passRates.ts';
import type { Checkpoint } from './progress.ts';
import type { TrainerMetrics, TrainerState } from './state.ts';
import type { TrainerParts } from './trainerParts.ts';

/**
 * A validation pass: episodes of every batch, their reward metrics, and per data source the pass rates and workflow
 * metrics.
 *
 *   val/{metric}            the mean over batches, unweighted, of the reward metrics (rllm-seed: and transform metrics);
 *                           so a maximum is a mean of maxima (D-32)
 *   time/testing            seconds, when the trainer has a clock
 *   val/{source}/pass@1     share of correct episodes
 *   val/{source}/pass@{n}   share of tasks with any correct episode; n is only a name, and n = 1 overwrites pass@1 (D-31)
 *   val/{source}/{key}      mean of the workflow metric
 *
 * @returns the metrics that were logged; none when the backend skips the pass, or at rllm-head without a loader
 * @throws {UpstreamError} what the transform and the collector raise; at rllm-seed ValueError or TypeError for a
 *   workflow metric that is no number.
 * Source: rLLM trainer/unified_trainer.py (2026-08), `_validate_async`.
 */
export async function validate<Dataset, Batch, BackendBatch>(
  parts: TrainerParts<Dataset, Batch, BackendBatch>,
  state: TrainerState<BackendBatch>,
  checkpoint: Checkpoint,
): Promise<TrainerMetrics> {
  const { options, backend, engine } = parts;
  const { revision, now } = options;
  if (revision === 'rllm-head' && !options.valLoader) return new Map();
  checkpoint('validate', state);
  if (!(await backend.onValidationStart(state))) return new Map();
  engine.setTrainingStep(state.globalStep, 'val', state.epoch);

  const start = now?.();
  const samples = requireKey(requireSection(parts.rllm, 'rollout'), 'n_val') as number;
  const lists = new Map<string, Metric[1][]>();
  const rates = new PassRates(revision);
  for (const batch of valLoaderOf(parts, state)) {
    checkpoint('validate', state);
    const episodes = await backend.generateEpisodes(batch, engine, true);
    const metrics = batchMetrics(parts, episodes);
    episodes.forEach((episode) => rates.add(episode));
    for (const [key, value] of metrics) {
      const list = lists.get(`val/${key}`) ?? [];
      lists.set(`val/${key}`, list);
      list.push(value);
    }
  }

  const all = new Map<string, Metric[1] | Metric[1][]>(lists);
  if (start !== undefined) all.set('time/testing', now!() - start);
  for (const [key, value] of rates.metrics(samples)) all.set(key, value);
  const reduced: TrainerMetrics = new Map(reduceMetricsLists<Metric[1]>([...all]));
  options.logger?.log({ step: state.globalStep, metrics: reduced });
  await backend.onValidationEnd(state);
  return reduced;
}

/** rllm-seed's transform metrics, and the reward metrics without computing advantages. */
function batchMetrics<Dataset, Batch, BackendBatch>(
  { options, configs, backend }: TrainerParts<Dataset, Batch, BackendBatch>,
  episodes: readonly Episode[],
): Metric[] {
  const { revision, log } = options;
  const transformed = transformEpisodesToTrajectoryGroups(episodes, configs.transformConfig, {
    revision,
    compactFiltering: configs.cfConfig,
    groupingHook: options.trajGroupingHook ?? null,
    ...(log === undefined ? {} : { log }),
  });
  const rewards = collectRewardAndAdvantage(transformed.groups, configs.algorithmConfig, {
    ...backend.collecting,
    collectAdvantage: false,
  });
  return revision === 'rllm-seed' ? [...transformed.metrics, ...rewards] : rewards;
}

function valLoaderOf<Dataset, Batch, BackendBatch>(
  { options, backend }: TrainerParts<Dataset, Batch, BackendBatch>,
  state: TrainerState<BackendBatch>,
): DataLoader<Batch> {
  return options.revision === 'rllm-seed'
    ? backend.getDataloader(options.valDataset ?? null, state)
    : options.valLoader!;
}
