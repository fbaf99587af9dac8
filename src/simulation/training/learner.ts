import { learningRateMultiplier } from '../../engine/tinker/learningRate.ts';
import { policyGradient, type RoleBatch } from '../loss/gradient.ts';
import { createPolicyTable, fillPolicy, type PolicyTable } from '../policy/softmax.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { JUDGE } from '../toy/types.ts';
import { createOptimizer, type Optimizer } from './optimizer.ts';
import type { ResolvedLane } from './resolveLane.ts';

/** A policy that learns: parameters, their softmax, and updates from batches. */
export class Learner {
  /** The solver's logits, then the judge's scores. */
  readonly parameters: Float64Array;
  /** The solver's softmax of the present parameters. */
  readonly table: PolicyTable;
  /** Of the first update from the last batch, by role; NaN for a role that was not in it. */
  readonly gradientNorms: Float64Array;
  private readonly toy: CompiledToy;
  private readonly lane: ResolvedLane;
  private readonly setup: SimulationSetup;
  private readonly gradient: Float64Array;
  private readonly optimizer: Optimizer;
  /** What the learning rate is multiplied with, so that lanes step alike; 1 when they are not matched. */
  private readonly rateFactor: number;

  constructor(toy: CompiledToy, lane: ResolvedLane, setup: SimulationSetup, rateFactor: number) {
    this.toy = toy;
    this.lane = lane;
    this.setup = setup;
    this.rateFactor = rateFactor;
    this.parameters = toy.start.slice();
    this.gradient = new Float64Array(this.parameters.length);
    this.gradientNorms = new Float64Array(toy.roles.length).fill(Number.NaN);
    this.table = createPolicyTable(toy);
    this.optimizer = createOptimizer(setup.training.optimizer, this.parameters.length);
    fillPolicy(toy, this.parameters, this.table);
  }

  /** Whether every parameter is a finite number. After an update that is not, nothing more can be drawn. */
  get isFinite(): boolean {
    return this.parameters.every(Number.isFinite);
  }

  /**
   * rLLM's learning rate of a step, from 1, times what matches the lanes.
   * @throws {UpstreamError} see `learningRateMultiplier`
   */
  rateAt(step: number): number {
    const { algorithm, lane } = this.lane;
    const multiplier = learningRateMultiplier(algorithm, step, this.setup.steps, lane.settings.revision);
    return this.setup.training.learningRate * this.rateFactor * multiplier;
  }

  /** Updates the policy from the batch of each role, `updatesPerBatch` times. */
  update(batches: readonly RoleBatch[], step: number): void {
    const { training } = this.setup;
    const rate = this.rateAt(step);
    for (let update = 0; update < training.updatesPerBatch; update++) {
      // What is not in the batch stays where it is.
      this.gradient.fill(0);
      for (const batch of batches) {
        const { loss } = this.lane.roles[this.toy.roles.indexOf(batch.role)]!;
        policyGradient(this.toy, batch, this.table, this.parameters, loss, training, this.gradient);
      }
      if (update === 0) this.noteNorms(batches);
      this.optimizer.step(this.parameters, this.gradient, rate);
      fillPolicy(this.toy, this.parameters, this.table);
    }
  }

  private noteNorms(batches: readonly RoleBatch[]): void {
    const { armCount, roles } = this.toy;
    this.gradientNorms.fill(Number.NaN);
    for (const { role } of batches) {
      const base = role === JUDGE ? armCount : 0;
      let squares = 0;
      for (let k = base; k < base + armCount; k++) squares += this.gradient[k]! * this.gradient[k]!;
      this.gradientNorms[roles.indexOf(role)] = Math.sqrt(squares);
    }
  }
}
