import { useMemo, useSyncExternalStore } from 'react';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import { moveStage, staging } from '../../../state/staging.ts';
import { useSettled } from '../../app/PlaygroundContext.tsx';
import { stripStage } from './stripStage.ts';

/** Walks the strip through the calculation: the rewards, what the baseline leaves of them, and the advantages. */
export function useStages(view: GroupView | null, lanes: readonly LaneColumn[]) {
  const stage = useSyncExternalStore(staging.subscribe, staging.get);
  const { document, shown } = useSettled();
  const strip = useMemo(
    () => (stage === null || view === null ? null : stripStage(stage, view, lanes, document, shown)),
    [stage, view, lanes, document, shown],
  );
  return { stage: strip === null ? null : stage, strip, move: moveStage, leave: leaveStages };
}

function leaveStages(): void {
  staging.set(null);
}
