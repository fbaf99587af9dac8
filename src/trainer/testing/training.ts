import type { Episode } from '../../engine/episode/types.ts';
import type { Revision } from '../../engine/revision.ts';
import { episodeOf, trajectoryOf } from '../../engine/testing/episodes.ts';
import { type BackendContext, TrainerBackend } from '../backend.ts';
import type { DataLoader } from '../dataLoader.ts';
import type { LogEntry } from '../logger.ts';
import type { TrainerState } from '../state.ts';
import type { TrainerOptions } from '../trainerOptions.ts';
import { UnifiedTrainer } from '../UnifiedTrainer.ts';
import type { StepTokenizer } from '../visualize.ts';

/** What is generated from a batch, new at every call. */
export type BatchPlan = () => readonly Episode[];

/** A backend whose policy is never updated; it notes its calls by name, and can be told to fail in one. */
export class NotingBackend extends TrainerBackend<readonly BatchPlan[], BatchPlan, 'a batch'> {
  override readonly tokenizer: StepTokenizer | null;
  private readonly calls: string[];
  private readonly failing: string | undefined;

  constructor(context: BackendContext, calls: string[], failing?: string, tokenizer: StepTokenizer | null = null) {
    super(context);
    this.calls = calls;
    this.failing = failing;
    this.tokenizer = tokenizer;
  }

  initRolloutEngine() {
    return 'a rollout engine';
  }
  validateConfig() {}
  shutdown() {
    this.note('shutdown');
  }
  override getDataloader(dataset: readonly BatchPlan[] | null): DataLoader<BatchPlan> {
    this.note('getDataloader');
    return dataset ?? [];
  }
  async generateEpisodes(batch: BatchPlan) {
    this.note('generateEpisodes');
    return batch();
  }
  transformToBackendBatch(): 'a batch' {
    return 'a batch';
  }
  async processBackendBatch() {}
  async updatePolicy() {
    this.note('updatePolicy');
  }
  override async onTrainEnd(state: TrainerState<'a batch'>) {
    this.note(`onTrainEnd ${state.globalStep}`);
  }
  override async onEpochStart(state: TrainerState<'a batch'>) {
    this.note(`onEpochStart ${state.epoch}`);
  }

  private note(call: string): void {
    this.calls.push(call);
    if (this.failing !== undefined && call.startsWith(this.failing)) throw new Error(`${call} failed`);
  }
}

/** Settings of a run that trains one epoch and never validates. */
const TRAINER = { total_epochs: 1, total_batches: -1, test_freq: -1, val_before_train: false, val_only: false };

/** A configuration with rLLM's YAML defaults, but for what a test says. */
export function configOf(sections: Readonly<Record<string, object>> = {}) {
  return {
    rllm: {
      rollout: { n: 8, n_val: 2 },
      algorithm: { adv_estimator: 'grpo' },
      stepwise_advantage: { mode: 'broadcast' },
      compact_filtering: {},
      rejection_sample: { enable: false, multiplier: 1, min_partial_solve_tasks: 1, min_trajs_per_group: 2 },
      ...sections,
      trainer: { ...TRAINER, ...sections['trainer'] },
    },
  };
}

interface Given {
  readonly revision?: Revision;
  readonly sections?: Readonly<Record<string, object>>;
  readonly train?: readonly BatchPlan[];
  readonly val?: readonly BatchPlan[];
  readonly failing?: string;
  readonly tokenizer?: StepTokenizer;
  readonly options?: Partial<TrainerOptions<readonly BatchPlan[], BatchPlan, 'a batch'>>;
}

/** A trainer over the noting backend, with what was called and logged. */
export function trainerOf({ revision = 'rllm-head', sections, train = [], val = [], ...given }: Given = {}) {
  const calls: string[] = [];
  const logged: LogEntry[] = [];
  const trainer = new UnifiedTrainer<readonly BatchPlan[], BatchPlan, 'a batch'>({
    revision,
    config: configOf(sections),
    createBackend: (context) => new NotingBackend(context, calls, given.failing, given.tokenizer),
    createWorkflowEngine: () => ({ setTrainingStep() {}, shutdown: () => void calls.push('engine.shutdown') }),
    trainDataset: train,
    valDataset: val,
    trainLoader: train,
    valLoader: val,
    logger: { log: (entry) => void logged.push(entry), finish: () => void calls.push('logger.finish') },
    ...given.options,
  });
  return { trainer, calls, logged, steps: () => logged.map(({ step }) => step) };
}

/** A task of two episodes, one of them correct. */
export const halfSolved: BatchPlan = () => [
  episodeOf('t:0', [trajectoryOf('solver', 1, [1], 'u0')], { isCorrect: true, metrics: new Map([['turns', 3]]) }),
  episodeOf('t:1', [trajectoryOf('solver', 0, [0], 'u1')], { metrics: new Map([['turns', 1]]) }),
];

/** A task of one episode, whose group is too small to train on. */
export const alone: BatchPlan = () => [
  episodeOf('t:0', [trajectoryOf('solver', 1, [1], 'u0')], { metrics: new Map([['turns', 3]]) }),
];
