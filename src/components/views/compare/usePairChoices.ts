import { useMemo, useRef } from 'react';
import type { GivenSide, PairChoice } from '../../../engine/pairing/types.ts';
import type { ComparedSide, PlaygroundDocument } from '../../../importers/playground/document.ts';
import { laneIdOfSide } from '../../../importers/playground/lanes.ts';
import type { Shown } from '../../../state/store.ts';
import { type Choices, isCustom, nameOfCustom } from './choices.ts';
import { givenSide, isSameSide } from './givenSide.ts';

/** What is compared, as the worker takes it. */
export type PairChoices = readonly [PairChoice, PairChoice];

/**
 * The sides with the numbers of custom estimators, which the engine gathers with those of the lanes. Null while the
 * result of this very document is not there. What has the same bits as before is the same object.
 */
export function usePairChoices(
  document: PlaygroundDocument,
  choices: Choices,
  shown: Shown | null,
): PairChoices | null {
  const before = useRef(new Map<string, GivenSide>());
  return useMemo(() => {
    const own = shown?.document === document ? shown.comparison.beside : null;
    const read = (side: ComparedSide): PairChoice | null => {
      if (!isCustom(side)) return side;
      const result = own?.find(({ laneId }) => laneId === laneIdOfSide(side));
      if (result === undefined) return null;
      const now = givenSide(side.estimator, nameOfCustom(side.estimator, document.estimators), result);
      const known = before.current.get(side.estimator);
      const kept = known !== undefined && isSameSide(known, now) ? known : now;
      before.current.set(side.estimator, kept);
      return kept;
    };
    const [first, second] = [read(choices[0]), read(choices[1])];
    return first === null || second === null ? null : [first, second];
  }, [document, choices, shown]);
}
