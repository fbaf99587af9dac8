import type { ErrorData } from '../../../engine/batch/collectBatch.ts';
import type { LaneResult } from '../../../engine/comparison/types.ts';
import type { GivenSide, Silence } from '../../../engine/pairing/types.ts';
import { NOT_RUN } from '../../../engine/recorded/types.ts';

/** A custom estimator as a side: what the engine made of the answers of its code, or why there is nothing. */
export function givenSide(estimator: string, label: string, { advantages, error }: LaneResult): GivenSide {
  return error === null
    ? { estimator, label, advantages, silence: null }
    : { estimator, label, advantages: new Float64Array(), silence: silenceOf(label, error) };
}

function silenceOf(label: string, { pythonClass, message }: ErrorData): Silence {
  return pythonClass === NOT_RUN
    ? { headline: `${label} has no advantages yet.`, words: message }
    : { headline: `${label} stops.`, words: `${pythonClass}: ${message}` };
}

/** Whether two say the same, to the bit: then nothing need be compared again. */
export function isSameSide(a: GivenSide, b: GivenSide): boolean {
  return (
    a.estimator === b.estimator &&
    a.label === b.label &&
    a.silence?.headline === b.silence?.headline &&
    a.silence?.words === b.silence?.words &&
    a.advantages.length === b.advantages.length &&
    a.advantages.every((advantage, i) => Object.is(advantage, b.advantages[i]))
  );
}
