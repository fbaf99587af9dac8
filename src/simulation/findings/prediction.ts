import type { Measurement } from '../measure/types.ts';
import type { SimulationResult } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import type { PredictMeasure } from '../theatre/types.ts';
import { biasesOf } from './bias.ts';
import { bestReward, endingsOf } from './endings.ts';
import { numberOnWay, numberWords } from './words.ts';

/** The answer to a predict question. */
export interface PredictAnswer {
  /** The lanes that it is true of: several when they cannot be told apart, all when none stands out. */
  readonly laneIds: readonly string[];
  /** Each lane's figure, as it is shown. */
  readonly figures: readonly { readonly laneId: string; readonly label: string; readonly text: string }[];
}

/** One lane is faster than another when it takes less than this part of the steps; see the headline. */
const LEAD = 0.8;

interface Figure {
  readonly laneId: string;
  readonly label: string;
  readonly value: number;
  /** What it may be as far as draws or seeds tell. */
  readonly range?: readonly [low: number, high: number];
  readonly text: string;
}

/** Answers a question from what was run and measured; null while it is not known. */
export function answerOf(
  measure: PredictMeasure,
  setup: SimulationSetup,
  result: SimulationResult | null,
  measurement: Measurement | null,
): PredictAnswer | null {
  if (measure === 'noisiest' || measure === 'furthest off') {
    if (measurement === null || measurement.step !== 0) return null;
    return answer(measuredFigures(measure, measurement, setup), measure === 'noisiest' ? 'lowest' : 'highest', 0.02);
  }
  if (result === null || result.seedsDone < result.seeds) return null;
  const { toy } = setup;
  const endings = endingsOf(result, toy);
  const way = Math.abs(bestReward(toy) - (endings[0]?.start ?? 0));
  const figures = endings.map(({ lane, end, entropy, halfway, uncertainty }): Figure => {
    const { laneId, label } = lane;
    if (measure === 'lowest entropy') return { laneId, label, value: entropy, text: `${numberWords(entropy)} nats` };
    if (measure === 'first halfway') {
      const value = halfway ?? Number.POSITIVE_INFINITY;
      return { laneId, label, value, text: halfway === null ? 'never' : `step ${halfway}` };
    }
    const range = [end - uncertainty * way, end + uncertainty * way] as const;
    return { laneId, label, value: end, range, text: numberOnWay(end, way) };
  });
  if (measure === 'highest reward' || measure === 'lowest reward') {
    return answer(figures, measure === 'highest reward' ? 'highest' : 'lowest', 0.02 * way);
  }
  if (measure === 'first halfway') {
    // As in the headline the first is first by a fifth.
    const first = Math.min(...figures.map(({ value }) => value));
    return answer(figures, 'lowest', Number.isFinite(first) ? first / LEAD - first : 0);
  }
  return answer(figures, 'lowest', 0.001);
}

function measuredFigures(
  measure: 'noisiest' | 'furthest off',
  measurement: Measurement,
  setup: SimulationSetup,
): Figure[] {
  return biasesOf(measurement, setup).flatMap(({ laneId, label, bias }): Figure[] => {
    const { angle, direction, signalToNoise, signalRange } = bias;
    if (measure === 'noisiest') {
      if (signalToNoise === null) return [];
      return [{ laneId, label, value: signalToNoise, range: signalRange, text: `SNR ${numberWords(signalToNoise)}` }];
    }
    if (angle === null) return [];
    // A sampled angle is never 0; what may be 0 is.
    const value = direction === 'off' ? angle : 0;
    return [{ laneId, label, value, text: `${numberWords(Math.round(10 * value) / 10)}°` }];
  });
}

function answer(figures: readonly Figure[], which: 'highest' | 'lowest', tolerance: number): PredictAnswer | null {
  if (figures.length === 0) return null;
  const values = figures.map(({ value }) => value);
  const best = which === 'highest' ? Math.max(...values) : Math.min(...values);
  const [low, high] = figures.find(({ value }) => value === best)!.range ?? [best, best];
  const near = ({ value, range = [value, value] }: Figure) =>
    value === best || Math.abs(value - best) <= tolerance || (range[0] <= high && range[1] >= low);
  return {
    laneIds: figures.filter(near).map(({ laneId }) => laneId),
    figures: figures.map(({ laneId, label, text }) => ({ laneId, label, text })),
  };
}
