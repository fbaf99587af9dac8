import { createRollouts, fillUniforms, rollOut, type Rollouts, uniformsPerRollout } from '../rollouts.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import type { Learner } from '../training/learner.ts';

export interface PassRates {
  /** Share of correct episodes. */
  readonly passAt1: number;
  /** Share of prompts with any correct episode. */
  readonly passAtN: number;
}

/** rLLM's validation pass over a toy, in columns. */
export class Validator {
  private readonly toy: CompiledToy;
  private readonly uniforms: Float64Array;
  private readonly rollouts: Rollouts;

  constructor(toy: CompiledToy, { validationSamples }: SimulationSetup) {
    this.toy = toy;
    this.rollouts = createRollouts(toy, validationSamples);
    this.uniforms = new Float64Array(toy.promptCount * validationSamples * uniformsPerRollout(toy));
  }

  /** The random numbers of a pass, which every lane is validated with. */
  prepare(stream: number): void {
    fillUniforms(stream, this.uniforms);
  }

  validate({ table, parameters }: Learner): PassRates {
    const { toy, rollouts } = this;
    rollOut(toy, table, parameters, this.uniforms, rollouts);
    // Without a judge the one answer of a rollout is what comes out of it.
    const rewards = rollouts.picks.length > 0 ? rollouts.pickRewards : rollouts.rewards;
    let [correct, solved] = [0, 0];
    for (let p = 0; p < toy.promptCount; p++) {
      let ofPrompt = 0;
      for (let r = 0; r < rollouts.samples; r++) {
        if (rewards[p * rollouts.samples + r]! >= toy.correctFrom) ofPrompt++;
      }
      correct += ofPrompt;
      if (ofPrompt > 0) solved++;
    }
    return { passAt1: correct / rewards.length, passAtN: solved / toy.promptCount };
  }
}
