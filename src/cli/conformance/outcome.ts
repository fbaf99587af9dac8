import type { Metric } from '../../engine/collect/metrics.ts';
import type { PythonWarning } from '../../engine/config/warnings.ts';
import { UpstreamError } from '../../engine/errors.ts';
import { numberOfScalar, type Scalar } from '../../engine/numeric/dtype.ts';
import type { TrajectoryGroup } from '../../engine/trajectory/types.ts';

/** What a run gave, in the shape of the vectors: every key beside `id` and `input` is compared. */
export type Outcome = Record<string, unknown>;

/** A float as the vectors write it. */
export function encodeNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

/** Metrics as `[key, value]`; the type label of the vectors is informative and not compared. */
export function encodeMetrics(metrics: readonly Metric[]): unknown[] {
  return metrics.map(([key, value]) => [key, typeof value === 'boolean' ? value : encodeNumber(value)]);
}

/** `advantages_after[group][trajectory][step]`. */
export function encodeAdvantages(groups: readonly TrajectoryGroup[]): unknown[] {
  return groups.map((group) =>
    group.trajectories.map((trajectory) => trajectory.steps.map((step) => encodeAdvantage(step.advantage))),
  );
}

/** `rewards_after[group][trajectory]`. */
export function encodeRewards(groups: readonly TrajectoryGroup[]): unknown[] {
  return groups.map(({ trajectories }) => trajectories.map(({ reward }) => encodeReward(reward)));
}

/** A reward; the vectors write every class as a plain number, and booleans as booleans. */
export function encodeReward(reward: Scalar | null): unknown {
  return reward === null || typeof reward === 'boolean' ? reward : encodeNumber(numberOfScalar(reward));
}

function encodeAdvantage(advantage: TrajectoryGroup['trajectories'][number]['steps'][number]['advantage']): unknown {
  if (advantage === null) return null;
  if (typeof advantage === 'number') return { value: encodeNumber(advantage) };
  if (typeof advantage === 'boolean') return { value: advantage };
  if ('dtype' in advantage) return { list: advantage.values.map(encodeNumber) };
  if (!('type' in advantage)) return { list: advantage.map(encodeNumber) };
  const isBool = advantage.type === 'bool' || advantage.type === 'numpy.bool';
  return { value: isBool ? advantage.value === 1 : encodeNumber(advantage.value) };
}

/** The error as the vectors hold it. Anything but an upstream error is a fault of ours and is thrown on. */
export function encodeError(error: unknown): { type: string; message: string } {
  if (!(error instanceof UpstreamError)) throw error;
  return { type: error.pythonClass, message: error.message };
}

/** The optional fields that the vectors leave out when they are empty. */
export function optional(fields: { log?: readonly string[]; warnings?: readonly PythonWarning[] }): Outcome {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));
}
