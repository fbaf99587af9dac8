import type { LogEntry } from '../../trainer/logger.ts';
import type { StopSignal, TrainerProgress } from '../../trainer/progress.ts';
import { type FitOutcome, UnifiedTrainer } from '../../trainer/UnifiedTrainer.ts';
import type { Answering, SimulatedAnswer, SimulatedCall } from '../custom/calls.ts';
import { registryWithAnswers } from '../custom/registry.ts';
import { estimatorMapOf, trainerConfigOf } from '../training/config.ts';
import type { Datum } from './datums.ts';
import { type PromptBatch, SimulationBackend, type SimulationRun } from './SimulationBackend.ts';
import { SimulationEngine } from './workflowEngine.ts';

export interface TrainLaneOptions {
  readonly signal?: StopSignal;
  readonly onProgress?: (progress: TrainerProgress) => void;
  /** Awaited before every batch. */
  readonly beforeBatch?: () => Promise<void>;
  /** Answers the calls of custom estimators; needed by lanes that have some. */
  readonly answer?: Answering;
  /** Called with every entry of the tracking logger: a batch, or a validation pass. */
  readonly onLog?: (entry: LogEntry, backend: SimulationBackend) => void;
}

/** How a run of the trainer ended, and the policy that it left. */
export interface TrainedLane {
  readonly outcome: FitOutcome;
  readonly parameters: Float64Array;
}

const BATCHES: readonly PromptBatch[] = ['every prompt'];

/**
 * Trains one lane of one seed with rLLM's own loop: episodes, groups, rejection, the collector, updates, validation and
 * every metric under rLLM's key.
 * @throws {UpstreamError} what the stages raise.
 */
export async function trainLane(run: SimulationRun, options: TrainLaneOptions = {}): Promise<TrainedLane> {
  const { setup, lane } = run;
  let backend: SimulationBackend | null = null;
  let answers: ReadonlyMap<string, SimulatedAnswer> = new Map();
  const beforeAdvantages = async (calls: readonly SimulatedCall[]) => {
    if (options.answer === undefined) throw new Error('A lane of a custom estimator needs somebody who answers.');
    const given = await options.answer(calls);
    answers = new Map(calls.map(({ role }, k) => [role, given[k]!]));
  };
  const trainer = new UnifiedTrainer<readonly PromptBatch[], PromptBatch, readonly Datum[]>({
    revision: lane.lane.settings.revision,
    config: trainerConfigOf(setup, lane.lane),
    createBackend: (context) =>
      (backend = new SimulationBackend(context, run, { beforeBatch: options.beforeBatch, beforeAdvantages })),
    createWorkflowEngine: () => new SimulationEngine(),
    trainDataset: BATCHES,
    valDataset: BATCHES,
    trainLoader: BATCHES,
    valLoader: setup.testFreq > 0 ? BATCHES : null,
    trajGroupAdvEstimatorMap: estimatorMapOf(lane.lane),
    registry: registryWithAnswers(lane.lane.settings.revision, lane.custom, (role) => answers.get(role)),
    logger: { log: (entry) => options.onLog?.(entry, backend!), finish: () => {} },
  });
  const outcome = await trainer.fit({
    ...(options.signal !== undefined && { signal: options.signal }),
    ...(options.onProgress !== undefined && { onProgress: options.onProgress }),
  });
  return { outcome, parameters: backend!.learner.parameters };
}
