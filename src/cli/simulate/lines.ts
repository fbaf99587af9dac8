import type { JsonObject, JsonValue } from '../../importers/json.ts';
import { serializeSetup, type Learning } from '../../importers/simulation_setup/index.ts';
import type { LoggedStep } from '../../simulation/backend/logOfLane.ts';
import type { Measurement } from '../../simulation/measure/types.ts';
import type { Quartiles } from '../../simulation/run/quartiles.ts';
import type { LaneCurves, SimulationResult } from '../../simulation/run/result.ts';
import type { FigureIntervals } from '../../simulation/statistics/bootstrap.ts';
import type { GradientFigures } from '../../simulation/statistics/moments.ts';

/** The first line: what was run, so that it can be run again. */
export function runLine(learning: Learning, result: SimulationResult): JsonObject {
  return {
    kind: 'run',
    version: result.version,
    seed: result.seed,
    seeds: result.seeds,
    seeds_done: result.seedsDone,
    lanes: result.lanes.map(({ label }) => label),
    learn: serializeSetup(learning),
  };
}

/** The lines of a lane: itself, each point of each role, each validation pass. */
export function laneLines(lane: LaneCurves, { steps }: SimulationResult): JsonObject[] {
  const { label, rateFactor, fault, diverged } = lane;
  return [
    {
      kind: 'lane',
      lane: label,
      rate_factor: rateFactor,
      error: fault === null ? null : { type: fault.pythonClass, message: fault.message, step: fault.step },
      diverged: diverged === null ? null : { seeds: diverged.seeds, first_step: diverged.firstStep },
    },
    ...lane.roles.flatMap(({ role, expectedReward, entropy, fractionZero, gradientNorm }) =>
      // Where no seed has a figure, there is no line.
      steps.flatMap((step, point) =>
        Number.isNaN(expectedReward.median[point]!)
          ? []
          : {
              kind: 'point',
              lane: label,
              role,
              step,
              expected_reward: quartilesAt(expectedReward, point),
              entropy: quartilesAt(entropy, point),
              fraction_zero: quartilesAt(fractionZero, point),
              gradient_norm: quartilesAt(gradientNorm, point),
            },
      ),
    ),
    ...(lane.validation?.steps ?? []).flatMap((step, pass) =>
      Number.isNaN(lane.validation!.passAt1.median[pass]!)
        ? []
        : {
            kind: 'validation',
            lane: label,
            step,
            'pass@1': quartilesAt(lane.validation!.passAt1, pass),
            'pass@n': quartilesAt(lane.validation!.passAtN, pass),
          },
    ),
  ];
}

/** A line a lane and role: its gradients against the true one. */
export function gradientLines({ lanes, draws, step }: Measurement): JsonObject[] {
  return lanes.flatMap(({ label, roles }) =>
    roles.map(({ role, exact, sampled, intervals, prompts }) => ({
      kind: 'gradient',
      lane: label,
      role,
      step,
      draws,
      enumerated: exact === null ? null : figures(exact),
      sampled: figures(sampled),
      interval_95: intervalsOf(intervals),
      prompts: prompts.map(({ prompt, share, trueShare, dead, expectedReward }) => ({
        prompt,
        expected_reward: expectedReward,
        share,
        true_share: trueShare,
        dead,
      })),
    })),
  );
}

/** A line for each time that rLLM's loop logged. */
export function logLines(lane: string, steps: readonly LoggedStep[]): JsonObject[] {
  return steps.map(({ step, kind, metrics }) => ({
    kind: 'log',
    lane,
    step,
    mode: kind,
    metrics: Object.fromEntries(
      metrics.map(([key, value]) => [key, typeof value === 'number' ? finite(value) : value]),
    ),
  }));
}

function quartilesAt({ low, median, high, mean }: Quartiles, point: number): JsonValue {
  if (Number.isNaN(median[point]!)) return null;
  return { q1: low[point]!, median: median[point]!, q3: high[point]!, mean: mean[point]! };
}

function figures({ scale, cosine, signalToNoise, length }: GradientFigures): JsonObject {
  return { scale, cosine, signal_to_noise: signalToNoise, length };
}

function intervalsOf({ scale, cosine, signalToNoise, length }: FigureIntervals): JsonObject {
  return { scale, cosine, signal_to_noise: signalToNoise, length };
}

/** JSON has no NaN; `compute` writes such numbers as text too. */
function finite(value: number): JsonValue {
  return Number.isFinite(value) ? value : String(value);
}
