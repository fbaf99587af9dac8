import { useMemo } from 'react';
import { labelOfGroup } from '../../../../engine/batch/label.ts';
import type { LaneResult } from '../../../../engine/comparison/types.ts';
import { laneHere } from '../../../../importers/playground/lanes.ts';
import type { Shown } from '../../../../state/store.ts';
import { usePlayground } from '../../../app/PlaygroundContext.tsx';
import { type Changes, changesOf } from '../../../charts/changes/model.ts';
import { estimatorStyle } from '../../../estimatorStyle.ts';
import type { Mark } from '../../../ui/EstimatorMark.tsx';

/** Groups that are listed. */
export const ROWS = 14;

/** What an estimator changes against the first lane that is another's. */
export interface ShownChanges {
  readonly changes: Changes;
  readonly base: LaneResult;
  readonly own: LaneResult;
  readonly baseMark: Mark;
  readonly ownMark: Mark;
  readonly shown: Shown;
  readonly nameOf: (group: number) => string;
}

/** Null while the estimator has no result, or stands alone. */
export function useChanges(name: string): ShownChanges | null {
  const shown = usePlayground((state) => state.shown);
  const selected = usePlayground((state) => state.selection.group);
  return useMemo(() => {
    if (shown === null) return null;
    const { document, comparison, columns } = shown;
    const resultOf = (own: boolean) => {
      const lane = document.lanes.find(
        ({ id, estimator }) =>
          (estimator === name) === own && comparison.lanes.find(({ laneId }) => laneId === id)?.error === null,
      );
      const result = lane && comparison.lanes.find(({ laneId }) => laneId === lane.id);
      return lane === undefined || result === undefined
        ? null
        : { result, mark: estimatorStyle(laneHere(document, lane).estimator).mark };
    };
    const [own, base] = [resultOf(true), resultOf(false)];
    if (own === null || base === null) return null;
    return {
      changes: changesOf(columns.offsets, base.result.advantages, own.result.advantages, selected, ROWS),
      base: base.result,
      own: own.result,
      baseMark: base.mark,
      ownMark: own.mark,
      shown,
      nameOf: (group) => labelOfGroup(columns.groupIds[group] ?? ''),
    };
  }, [shown, selected, name]);
}
