import { type StepSummary, type StepLane } from '../../../engine/diagnosis/series.ts';
import { NOT_RUN } from '../../../engine/recorded/types.ts';
import type { SummedSteps } from './summarizeSteps.ts';

/** What a lane gives at each step; null for a step that does not know it. */
export function laneOverSteps(summaries: readonly StepSummary[], laneId: string): readonly (StepLane | null)[] {
  return summaries.map(({ lanes }) => lanes.find((lane) => lane.laneId === laneId) ?? null);
}

/** A metric of a lane at each step; NaN where it has none. */
export function metricOverSteps(lanes: readonly (StepLane | null)[], metric: string): readonly number[] {
  return lanes.map((lane) => lane?.metrics.find(([key]) => key === metric)?.[1] ?? Number.NaN);
}

/** Characters of what a program raised: there is one line for it. */
const MOST_WORDS = 200;

/** Why a lane has no numbers at some of the steps, in words; null when it has them at all. */
export function laneNote(
  lanes: readonly (StepLane | null)[],
  steps: readonly (number | null)[],
  running: SummedSteps['running'],
): string | null {
  if (lanes.some((lane) => lane?.state === 'waits'))
    return running === null ? 'waits' : `runs on the steps, ${running.done} of ${running.of} done`;
  const stopped = lanes.flatMap((lane, k) =>
    lane?.error == null ? [] : [{ error: lane.error, step: steps[k] ?? null }],
  );
  const [first] = stopped;
  if (first === undefined) return null;
  const { pythonClass, message } = first.error;
  const all = pythonClass === NOT_RUN ? message : `${pythonClass}: ${message}`;
  const words = all.length > MOST_WORDS ? `${all.slice(0, MOST_WORDS)}…` : all;
  const isOne = stopped.every(({ error }) => error.message === message && error.pythonClass === pythonClass);
  if (isOne && stopped.length === lanes.length) return `no numbers. ${words}`;
  const place = isOne ? '' : ` At step ${first.step ?? 'without a name'}:`;
  return `no numbers at ${stopped.length} of ${lanes.length} steps.${place} ${words}`;
}
