import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import { moveStage, staging } from '../../../state/staging.ts';
import { useActions, useSettled } from '../../app/PlaygroundContext.tsx';
import { createPart } from '../../part.ts';

const stripStages = createPart(() => import('./stripStage.ts'));

/** Walks the strip through the calculation: the rewards, what the baseline leaves of them, and the advantages. */
export function useStages(view: GroupView | null, lanes: readonly LaneColumn[]) {
  const stage = useSyncExternalStore(staging.subscribe, staging.get);
  const { document, shown } = useSettled();
  const { notify } = useActions();
  const part = useSyncExternalStore(stripStages.subscribe, stripStages.get);
  const wanted = stage !== null;
  useEffect(() => {
    if (wanted)
      stripStages.load().catch(() => notify('The steps could not be loaded. Try again when you are connected.'));
  }, [wanted, notify]);
  const strip = useMemo(
    () =>
      part === null || stage === null || view === null ? null : part.stripStage(stage, view, lanes, document, shown),
    [part, stage, view, lanes, document, shown],
  );
  return { stage: strip === null ? null : stage, strip, move: moveStage, leave: leaveStages };
}

function leaveStages(): void {
  staging.set(null);
}
