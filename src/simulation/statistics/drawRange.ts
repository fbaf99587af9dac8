import { type Asking, together } from '../custom/calls.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { asksElsewhere, type ResolvedLane } from '../training/resolveLane.ts';
import { batchesTogether } from '../training/batchesTogether.ts';
import { GradientSampler } from './gradientSampler.ts';

/** Samplers of one policy. A lane of built-ins needs one; the calls of a custom estimator go out for many at a time. */
export function samplersOf(
  toy: CompiledToy,
  lane: ResolvedLane,
  setup: SimulationSetup,
  parameters?: Float64Array,
): readonly GradientSampler[] {
  const count = asksElsewhere(lane) ? batchesTogether(toy, setup) : 1;
  return Array.from({ length: count }, () => new GradientSampler(toy, lane, setup, parameters));
}

/**
 * Draws gradients `from` to `from + count` of a seed, and hands each sampler over while it holds one, in order.
 * @throws {UpstreamError} what the estimators raise.
 */
export function* drawRange(
  samplers: readonly GradientSampler[],
  seed: number,
  from: number,
  count: number,
  take: (sampler: GradientSampler) => void,
): Asking<void> {
  const [only] = samplers;
  for (let i = from; i < from + count; i += samplers.length) {
    if (samplers.length === 1) {
      yield* only!.draw(seed, i);
      take(only!);
      continue;
    }
    const drawing = samplers.slice(0, from + count - i);
    yield* together(drawing.map((sampler, k) => draw(sampler, seed, i + k)));
    drawing.forEach(take);
  }
}

function* draw(sampler: GradientSampler, seed: number, index: number): Asking<void> {
  yield* sampler.draw(seed, index);
}
