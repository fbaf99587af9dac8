import { policyGradient, type RoleBatch } from '../loss/gradient.ts';
import { fillUniforms, uniformsPerRollout } from '../rollouts.ts';
import { seedAt } from '../../engine/numeric/random.ts';
import { fillPolicy } from '../policy/softmax.ts';
import type { Asking } from '../custom/calls.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { LaneRun } from '../training/laneRun.ts';
import type { ResolvedLane } from '../training/resolveLane.ts';

/** Draws gradients of one lane at one policy: what a batch would have moved it by, at a learning rate of 1. */
export class GradientSampler {
  /** The gradient that was drawn last: the entries of every role. */
  readonly gradient: Float64Array;
  /** What it was made of: advantages are overwritten by the next draw. */
  batches: readonly RoleBatch[] = [];
  private readonly toy: CompiledToy;
  private readonly lane: ResolvedLane;
  private readonly setup: SimulationSetup;
  private readonly run: LaneRun;
  private readonly uniforms: Float64Array;

  /** @param parameters the policy; the lane's start when it is left out */
  constructor(toy: CompiledToy, lane: ResolvedLane, setup: SimulationSetup, parameters?: Float64Array) {
    this.toy = toy;
    this.lane = lane;
    this.setup = setup;
    this.run = new LaneRun(toy, lane, setup, 1);
    if (parameters !== undefined) {
      this.run.learner.parameters.set(parameters);
      fillPolicy(toy, this.run.learner.parameters, this.run.learner.table);
    }
    this.gradient = new Float64Array(toy.start.length);
    this.uniforms = new Float64Array(toy.promptCount * setup.groupSize * uniformsPerRollout(toy));
  }

  /** The policy at which gradients are drawn. */
  get learner(): LaneRun['learner'] {
    return this.run.learner;
  }

  /**
   * The i-th gradient of a seed; the same i has the same random numbers in every lane.
   * @throws {UpstreamError} what the estimators raise.
   */
  *draw(seed: number, index: number): Asking<Float64Array> {
    fillUniforms(seedAt(seed, index), this.uniforms);
    this.gradient.fill(0);
    const { table, parameters } = this.run.learner;
    this.batches = yield* this.run.draw(this.uniforms);
    for (const batch of this.batches) {
      const { loss } = this.lane.roles[this.toy.roles.indexOf(batch.role)]!;
      policyGradient(this.toy, batch, table, parameters, loss, this.setup.training, this.gradient);
    }
    return this.gradient;
  }
}
