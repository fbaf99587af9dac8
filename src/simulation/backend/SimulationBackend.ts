import type { AlgorithmConfig } from '../../engine/config/algorithm.ts';
import type { Episode } from '../../engine/episode/types.ts';
import { type BackendContext, TrainerBackend } from '../../trainer/backend.ts';
import type { DataLoader } from '../../trainer/dataLoader.ts';
import type { TrainerState } from '../../trainer/state.ts';
import type { SimulatedCall } from '../custom/calls.ts';
import { callsOfGroups } from '../custom/callsOfGroups.ts';
import { createRollouts, fillUniforms, rollOut, streamOf, uniformsPerRollout } from '../rollouts.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { Learner } from '../training/learner.ts';
import { asksElsewhere, type ResolvedLane } from '../training/resolveLane.ts';
import { createTokenWeights } from '../training/tokenWeights.ts';
import { type Datum, datumsOf, roleBatchOf } from './datums.ts';
import { episodesOf } from './episodes.ts';
import type { SimulationEngine } from './workflowEngine.ts';

/** What a backend is made for. */
export interface SimulationRun {
  readonly toy: CompiledToy;
  readonly lane: ResolvedLane;
  readonly setup: SimulationSetup;
  /** Of this repetition, already derived: see `seedOfRun`. */
  readonly seed: number;
  readonly rateFactor: number;
}

/** What else happens in a batch. */
export interface BackendHooks {
  /** Awaited before every batch. */
  readonly beforeBatch?: (() => Promise<void>) | undefined;
  /** Awaited before advantages are computed, with the calls of custom estimators: the registry has to have the answers. */
  readonly beforeAdvantages?: ((calls: readonly SimulatedCall[]) => Promise<void>) | undefined;
}

/** Every prompt of the toy: one batch. */
export type PromptBatch = 'every prompt';

/**
 * A backend of rLLM's trainer whose policy is a table: it generates episodes with ids, rewards, lengths, reasons of
 * termination and log-probabilities, and updates the table by the lane's loss. Its random numbers depend on seed, mode
 * and step only.
 */
export class SimulationBackend extends TrainerBackend<readonly PromptBatch[], PromptBatch, readonly Datum[]> {
  override readonly name = 'simulation';
  readonly learner: Learner;
  private readonly run: SimulationRun;
  private readonly hooks: BackendHooks;
  private readonly weightsByRole = new Map<string, (lengths: Float64Array) => Float64Array>();

  constructor(context: BackendContext, run: SimulationRun, hooks: BackendHooks = {}) {
    super(context);
    this.hooks = hooks;
    this.run = run;
    this.learner = new Learner(run.toy, run.lane, run.setup, run.rateFactor);
  }

  override async onBatchStart(): Promise<void> {
    await this.hooks.beforeBatch?.();
  }

  initRolloutEngine(): string {
    return 'the policy table';
  }

  validateConfig(): void {}

  shutdown(): void {}

  override getDataloader(dataset: readonly PromptBatch[] | null): DataLoader<PromptBatch> {
    return dataset ?? [];
  }

  async generateEpisodes(_batch: PromptBatch, engine: SimulationEngine, isValidation: boolean): Promise<Episode[]> {
    const { toy, setup, seed } = this.run;
    const samples = isValidation ? setup.validationSamples : setup.groupSize;
    const rollouts = createRollouts(toy, samples);
    const uniforms = new Float64Array(toy.promptCount * samples * uniformsPerRollout(toy));
    fillUniforms(streamOf(seed, isValidation ? 'val' : 'train', engine.step), uniforms);
    rollOut(toy, this.learner.table, this.learner.parameters, uniforms, rollouts);
    return episodesOf(toy, rollouts);
  }

  transformToBackendBatch(state: TrainerState<readonly Datum[]>): readonly Datum[] {
    return datumsOf(state.trajectoryGroups ?? []);
  }

  async processBackendBatch(): Promise<void> {}

  override async computeAdvantages(
    state: TrainerState<readonly Datum[]>,
    algorithmConfig: AlgorithmConfig,
  ): Promise<void> {
    const { lane } = this.run;
    if (asksElsewhere(lane)) await this.hooks.beforeAdvantages?.(callsOfGroups(lane, state.trajectoryGroups ?? []));
    await super.computeAdvantages(state, algorithmConfig);
  }

  async updatePolicy(state: TrainerState<readonly Datum[]>): Promise<void> {
    const datums = state.backendBatch ?? [];
    const batches = this.run.toy.roles
      .filter((role) => datums.some((datum) => datum.role === role))
      .map((role) => roleBatchOf(role, datums, this.weightsOf(role)));
    this.learner.update(batches, state.globalStep);
  }

  private weightsOf(role: string): (lengths: Float64Array) => Float64Array {
    const known = this.weightsByRole.get(role) ?? createTokenWeights(this.run.setup.training.aggregation);
    this.weightsByRole.set(role, known);
    return known;
  }
}
