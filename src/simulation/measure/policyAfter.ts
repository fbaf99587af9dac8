import { type Asking } from '../custom/calls.ts';
import { fillUniforms, streamOf, uniformsPerRollout } from '../rollouts.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { LaneRun } from '../training/laneRun.ts';
import { matchedRate } from '../training/matchedRates.ts';
import type { ResolvedLane } from '../training/resolveLane.ts';
import { seedOfRun } from '../training/seeds.ts';

/**
 * Trains one seed of a lane again, step by step, and gives the parameters of the policy after so many steps. A seed whose
 * parameters leave the numbers stays where it was before.
 * @throws {UpstreamError} what the estimator raises.
 */
export function* policyAfter(
  toy: CompiledToy,
  lane: ResolvedLane,
  setup: SimulationSetup,
  seedIndex: number,
  steps: number,
): Asking<Float64Array> {
  let parameters = toy.start.slice();
  if (steps === 0) return parameters;
  const run = new LaneRun(toy, lane, setup, (yield* matchedRate(toy, lane, setup)) ?? 1);
  const seed = seedOfRun(setup.seed, seedIndex);
  const uniforms = new Float64Array(toy.promptCount * setup.groupSize * uniformsPerRollout(toy));
  for (let step = 1; step <= steps; step++) {
    fillUniforms(streamOf(seed, 'train', step), uniforms);
    yield* run.step(step, uniforms);
    if (!run.learner.isFinite) return parameters;
    parameters = run.learner.parameters.slice();
    yield [];
  }
  return parameters;
}
