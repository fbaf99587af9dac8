import { truthOf, withoutRounding } from '../policy/truth.ts';
import type { SimulationSetup } from '../setup.ts';
import { enumeratedMoments } from '../statistics/enumeration.ts';
import type { Asking } from '../custom/calls.ts';
import { drawRange, samplersOf } from '../statistics/drawRange.ts';
import type { GradientSampler } from '../statistics/gradientSampler.ts';
import { figuresOf } from '../statistics/moments.ts';
import { SampledMoments } from '../statistics/sampledMoments.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { isUnbiased } from '../unbiased.ts';
import { asksElsewhere, type ResolvedLane } from './resolveLane.ts';
import { seedOfMeasurement } from './seeds.ts';

/** Gradients that are drawn where the mean cannot be enumerated: as many, but fewer of large batches. */
const MOST_DRAWS = 4000;
const FEWEST_DRAWS = 200;
const ROLLOUTS = 400_000;
/** A mean stands out of the noise of its draws when its square is so many times as large: its length is known to a half. */
const STANDS_OUT = 4;
/** Of a lane that waits for the answers of a custom estimator. */
const ASKED_ROLLOUTS = 50_000;
const MOST_ASKED_DRAWS = 1000;

/**
 * What a lane's learning rate is multiplied with so that its mean step at the start is as long as the true gradient:
 *
 *   factor = |true gradient| / |E g|
 *
 * Without it an estimator that divides by a small std seems to learn faster only because it steps further. 1 when lanes
 * are not matched, under Adam (which has its own step length), where a mean is 0, and where a theorem says that the mean is
 * the true gradient. Null where the noise of the draws hides the mean, so that nobody knows its length.
 *
 * @throws {UpstreamError} what the estimator raises.
 */
export function* matchedRate(toy: CompiledToy, lane: ResolvedLane, setup: SimulationSetup): Asking<number | null> {
  if (!setup.matchStepLength || setup.training.optimizer === 'adam' || toy.armCount === 0) return 1;
  if (isUnbiased(lane.lane, setup)) return 1;
  const samplers = samplersOf(toy, lane, setup);
  const { table, parameters } = samplers[0]!.learner;
  const gradient = new Float64Array(parameters.length);
  for (const role of toy.roles) truthOf(role, toy, table, parameters, gradient);
  const truth = withoutRounding(gradient, toy);
  const known = enumeratedMoments(toy, lane, setup, table);
  const length =
    known === null
      ? yield* sampledLength(samplers, setup, truth, drawsOf(toy, lane, setup))
      : figuresOf(known, truth).length;
  if (length === 'hidden') return null;
  return length !== null && length > 0 ? 1 / length : 1;
}

/** |E g| / |true gradient| by draws; null where there is no true gradient, `hidden` where the mean is in the noise. */
function* sampledLength(
  samplers: readonly GradientSampler[],
  { seed }: SimulationSetup,
  truth: Float64Array,
  draws: number,
): Asking<number | null | 'hidden'> {
  const sampled = new SampledMoments(0, truth.length, draws);
  yield* drawRange(samplers, seedOfMeasurement(seed), 0, draws, ({ gradient }) => sampled.add(gradient));
  const moments = sampled.moments();
  const noise = sampled.noiseOf(moments);
  const square = moments.mean.reduce((sum, value) => sum + value * value, 0);
  if (noise > 0 && square < (1 + STANDS_OUT) * noise) return 'hidden';
  return figuresOf(moments, truth, noise).length;
}

function drawsOf({ promptCount, answers }: CompiledToy, lane: ResolvedLane, { groupSize }: SimulationSetup): number {
  const rollouts = promptCount * groupSize * answers;
  const [most, mostRollouts] = asksElsewhere(lane) ? [MOST_ASKED_DRAWS, ASKED_ROLLOUTS] : [MOST_DRAWS, ROLLOUTS];
  return Math.max(FEWEST_DRAWS, Math.min(most, Math.floor(mostRollouts / rollouts)));
}
