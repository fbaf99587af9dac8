import type { SimulatedCall } from './calls.ts';

/** What a program is told of one trajectory group. */
export interface GroupFacts {
  readonly id: string;
  readonly role: string;
  readonly trajectoryIds: readonly string[];
  /** Tokens of each response: a trajectory of the toy has one step. */
  readonly responseLengths: readonly number[];
  readonly stepCounts: readonly number[];
  readonly stepLengths: readonly (readonly number[])[];
}

/** Facts of the groups of a call: rLLM's ids `{task}:{role}`, the lengths of the responses, one step each. */
export function groupFacts({ role, offsets, tokens }: SimulatedCall, promptIds: readonly string[]): GroupFacts[] {
  return promptIds.map((prompt, p) => {
    const responseLengths = [...tokens.subarray(offsets[p], offsets[p + 1])];
    return {
      id: `${prompt}:${role}`,
      role,
      trajectoryIds: responseLengths.map((_, i) => `${prompt}:${i}`),
      responseLengths,
      stepCounts: responseLengths.map(() => 1),
      stepLengths: responseLengths.map((length) => [length]),
    };
  });
}
