import type { AlgorithmConfig } from '../../engine/config/algorithm.ts';
import type { Episode } from '../../engine/episode/types.ts';
import { UpstreamError } from '../../engine/errors.ts';
import type { Revision } from '../../engine/revision.ts';
import type { DataLoader, RolloutEngineConfigs, TrainerState, WorkflowEngine } from '../../trainer/index.ts';
import { type BackendContext, TrainerBackend } from '../../trainer/index.ts';
import { decodeEpisodes } from './decode.ts';

/** One call of the backend or the engine, in order: name, then arguments. */
export type TrainerEvent = readonly [name: string, ...args: readonly unknown[]];

/** The specs of the episodes of one batch: what the loader gives is what is generated. */
export type BatchSpec = readonly unknown[];

/** What a case asks of the scripted backend. */
export interface Script {
  readonly resumeStep: number | null;
  readonly skipValidation: boolean;
  readonly batchIsNone: boolean;
  readonly rejectsConfig: boolean;
}

export function decodeScript(fields: Readonly<Record<string, unknown>>): Script {
  const { resume_step, skip_validation, backend_batch_none, backend_rejects_config } = fields;
  return {
    resumeStep: (resume_step as number | undefined) ?? null,
    skipValidation: skip_validation === true,
    batchIsNone: backend_batch_none === true,
    rejectsConfig: backend_rejects_config === true,
  };
}

/** The names of the keyword arguments that rLLM's trainer hands to `init_rollout_engine`. */
const KEYWORDS: Readonly<Record<keyof RolloutEngineConfigs, string>> = {
  cfConfig: 'cf_config',
  transformConfig: 'transform_config',
  rsConfig: 'rs_config',
  algorithmConfig: 'algorithm_config',
  totalTrainingSteps: 'total_training_steps',
};

type State = TrainerState<readonly Episode[]>;

/** The backend of the vectors: it does what its script says and writes every call down. */
export class ScriptedBackend extends TrainerBackend<readonly BatchSpec[], BatchSpec, readonly Episode[]> {
  private readonly script: Script;
  private readonly events: TrainerEvent[];

  constructor(context: BackendContext, script: Script, events: TrainerEvent[]) {
    super(context);
    this.script = script;
    this.events = events;
    this.record('__init__');
  }

  initRolloutEngine(configs: RolloutEngineConfigs): unknown {
    const keys = Object.keys(configs) as (keyof RolloutEngineConfigs)[];
    this.record('init_rollout_engine', keys.map((key) => KEYWORDS[key]).sort());
    return null;
  }

  validateConfig(): void {
    this.record('validate_config');
    if (this.script.rejectsConfig) throw new UpstreamError('ValueError', 'backend says no');
  }

  shutdown(): void {
    this.record('shutdown');
  }

  override getDataloader(dataset: readonly BatchSpec[] | null, state: State): DataLoader<BatchSpec> {
    this.record('get_dataloader', state.isTraining ? 'train' : 'val');
    return dataset ?? [];
  }

  async generateEpisodes(batch: BatchSpec, _engine: WorkflowEngine, isValidation: boolean): Promise<Episode[]> {
    this.record('generate_episodes', isValidation ? 'val' : 'train', batch.length);
    return decodeEpisodes(batch, this.revision);
  }

  transformToBackendBatch(state: State): readonly Episode[] | null {
    this.record('transform_to_backend_batch');
    return this.script.batchIsNone ? null : state.episodes;
  }

  async processBackendBatch(): Promise<void> {
    this.record('process_backend_batch');
  }

  override async computeAdvantages(state: State, config: AlgorithmConfig): Promise<void> {
    this.record('compute_advantages');
    await super.computeAdvantages(state, config);
  }

  async updatePolicy(): Promise<void> {
    this.record('update_policy');
  }

  override async onTrainStart(state: State): Promise<void> {
    this.record('on_train_start', state.globalStep);
    if (this.script.resumeStep !== null) state.globalStep = this.script.resumeStep;
  }

  override async onTrainEnd(state: State): Promise<void> {
    this.record('on_train_end', state.globalStep);
  }

  override async onEpochStart(state: State): Promise<void> {
    this.record('on_epoch_start', state.epoch, state.globalStep);
  }

  override async onEpochEnd(state: State): Promise<void> {
    this.record('on_epoch_end', state.epoch, state.globalStep);
  }

  override async onBatchStart(state: State): Promise<void> {
    this.record('on_batch_start', state.globalStep);
  }

  override async onBatchEnd(state: State): Promise<void> {
    this.record('on_batch_end', state.globalStep);
  }

  override async onValidationStart(state: State): Promise<boolean> {
    this.record('on_validation_start', state.globalStep);
    return this.script.skipValidation ? false : super.onValidationStart(state);
  }

  override async onValidationEnd(state: State): Promise<void> {
    this.record('on_validation_end', state.globalStep);
    return super.onValidationEnd(state);
  }

  private get revision(): Revision {
    return this.context.revision;
  }

  private record(name: string, ...args: readonly unknown[]): void {
    this.events.push([`backend.${name}`, ...args]);
  }
}

/** The workflow engine of the vectors. */
export function scriptedEngine(events: TrainerEvent[]): WorkflowEngine {
  return {
    initializePool: () => void events.push(['engine.initialize_pool']),
    setTrainingStep: (step, mode, epoch) => void events.push(['engine.set_training_step', step, mode, epoch]),
    shutdown: () => void events.push(['engine.shutdown']),
  };
}
