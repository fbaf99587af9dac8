import { estimatorById } from '../../engine/estimators/index.ts';
import type { SimulatedAnswer, SimulatedCall } from '../custom/calls.ts';
import type { SimulationSetup } from '../setup.ts';

/** A program that is a built-in under another name: it answers with the built-in's very bits. */
export function answerLike(builtIn: string, { lanes }: SimulationSetup) {
  return ({ laneId, values, offsets }: SimulatedCall): SimulatedAnswer => {
    const { revision, normAdvByStdInGrpo } = lanes.find((lane) => lane.laneId === laneId)!.settings;
    const out = new Float64Array(values.length);
    estimatorById(builtIn)!.kernel({ values, offsets }, { revision, normAdvByStdInGrpo }, out);
    return { kind: 'advantages', values: out, lengths: offsets.slice(1).map((end, g) => end - offsets[g]!) };
  };
}

/** Something that goes on piece by piece. */
interface Piecewise {
  readonly isDone: boolean;
  readonly wanted: readonly SimulatedCall[];
  advance(shouldLeave: () => boolean): void;
  give(answers: readonly SimulatedAnswer[]): void;
}

/** Goes on to the end, with every call answered. Returns how many calls went out at a time. */
export function toTheEnd(work: Piecewise, answer: (call: SimulatedCall) => SimulatedAnswer): number[] {
  const sizes: number[] = [];
  while (!work.isDone) {
    work.advance(() => true);
    if (work.wanted.length === 0) continue;
    sizes.push(work.wanted.length);
    work.give(work.wanted.map(answer));
  }
  return sizes;
}
