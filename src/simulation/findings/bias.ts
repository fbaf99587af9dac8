import type { LaneInput } from '../../engine/comparison/types.ts';
import type { Measurement, RoleMeasurement } from '../measure/types.ts';
import type { SimulationSetup } from '../setup.ts';
import { angleOf } from '../statistics/moments.ts';
import { isUnbiased } from '../unbiased.ts';

/** How far an estimator's mean gradient is off the true one, and how that is known. */
export interface Bias {
  /** Degrees between mean and true gradient; null when either is 0. */
  readonly angle: number | null;
  /** Bootstrap interval of the angle, where it was sampled. */
  readonly interval: readonly [low: number, high: number] | null;
  /** Length along the true gradient, 1 when unbiased. */
  readonly scale: number | null;
  readonly signalToNoise: number | null;
  /** Bootstrap interval of the signal to noise, where it was sampled and has one. */
  readonly signalInterval: readonly [low: number, high: number] | null;
  /** What the signal to noise may be: a number where every batch was counted, from 0 where draws cannot tell. */
  readonly signalRange: readonly [low: number, high: number];
  readonly known: 'enumerated' | 'sampled';
  /** Whether a theorem says that it is unbiased. */
  readonly isProven: boolean;
  /** What can be said of the direction. */
  readonly direction: Direction;
}

/**
 * - `none`: there is no true gradient, or no mean one
 * - `on`: along the true gradient, by theorem, by enumeration or by the whole interval
 * - `off`: elsewhere, and so is the whole interval
 * - `within`: not measurably elsewhere, and the interval ends at so many degrees
 * - `unknown`: the noise of the draws hides it
 */
export type Direction = 'none' | 'on' | 'off' | 'within' | 'unknown';

/** Below this many degrees a direction counts as the true one. */
const ON_COURSE = 1;
/** An interval that reaches further says nothing. */
const TELLS = 45;

/**
 * The bias of a role: by theorem where there is one, by every possible batch where they can be enumerated, else by
 * draws.
 */
export function biasOf(
  { exact, sampled, intervals }: RoleMeasurement,
  lane: LaneInput | undefined,
  setup: Pick<SimulationSetup, 'training' | 'custom'>,
): Bias {
  const figures = exact ?? sampled;
  const { cosine } = intervals;
  const angle = figures.cosine === null ? null : angleOf(figures.cosine);
  const interval = exact !== null || cosine === null ? null : ([angleOf(cosine[1]), angleOf(cosine[0])] as const);
  const isProven = lane !== undefined && isUnbiased(lane, setup);
  return {
    angle,
    interval,
    scale: figures.scale,
    signalToNoise: figures.signalToNoise,
    signalInterval: exact === null ? intervals.signalToNoise : null,
    signalRange:
      exact !== null && exact.signalToNoise !== null
        ? [exact.signalToNoise, exact.signalToNoise]
        : (intervals.signalToNoise ?? [0, Number.POSITIVE_INFINITY]),
    known: exact === null ? 'sampled' : 'enumerated',
    isProven,
    direction: directionOf(angle, exact !== null ? [angle ?? 0, angle ?? 0] : interval, isProven),
  };
}

function directionOf(
  angle: number | null,
  interval: readonly [low: number, high: number] | null,
  proven: boolean,
): Direction {
  if (angle === null) return 'none';
  if (proven) return 'on';
  if (interval === null) return 'unknown';
  const [low, high] = interval;
  if (low >= ON_COURSE) return 'off';
  if (high < ON_COURSE) return 'on';
  return high <= TELLS ? 'within' : 'unknown';
}

/** The bias of every measured lane, of the role of a name or of the last, which is what comes out of the workflow. */
export function biasesOf(
  { lanes }: Measurement,
  setup: SimulationSetup,
  role?: string,
): readonly { readonly laneId: string; readonly label: string; readonly bias: Bias }[] {
  return lanes.flatMap(({ laneId, label, roles }) => {
    const measured = role === undefined ? roles.at(-1) : roles.find((one) => one.role === role);
    const lane = setup.lanes.find((one) => one.laneId === laneId);
    return measured === undefined ? [] : [{ laneId, label, bias: biasOf(measured, lane, setup) }];
  });
}

/** What a lane's bias is called: a few words. */
export function biasWords({ angle, interval, scale, direction, known, isProven }: Bias): string {
  switch (direction) {
    case 'none':
      return scale === null ? 'no true gradient here' : 'no gradient in the mean';
    case 'off':
      return `${Math.round(angle!)}° off the true gradient`;
    case 'within':
      return `within ${Math.ceil(interval![1])}° of the true gradient`;
    case 'unknown':
      return 'too noisy to tell its direction';
    case 'on': {
      const counted = known === 'enumerated' && scale !== null && Math.abs(scale - 1) < 1e-6;
      return counted || isProven ? 'unbiased' : 'true direction';
    }
    default:
      return direction satisfies never;
  }
}

/** The same in the two words that a cloud has room for. */
export function directionWords({ angle, interval, direction }: Bias): string {
  switch (direction) {
    case 'none':
      return 'no mean';
    case 'off':
      return `${Math.round(angle!)}° off`;
    case 'within':
      return `within ${Math.ceil(interval![1])}°`;
    case 'unknown':
      return 'too noisy to tell';
    case 'on':
      return 'on course';
    default:
      return direction satisfies never;
  }
}
