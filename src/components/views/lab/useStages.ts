import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { GroupView } from '../../../state/groupView.ts';
import { moveStage, staging } from '../../../state/staging.ts';
import { useActions, useSettled } from '../../app/PlaygroundContext.tsx';
import { createPart } from '../../part.ts';
import type { StageOf } from './GroupStrip.tsx';

const stripStages = createPart(() => import('./stripStage.ts'));

/** Walks the strip through the calculation: the rewards, what the baseline leaves of them, and the advantages. */
export function useStages(view: GroupView | null) {
  const stage = useSyncExternalStore(staging.subscribe, staging.get);
  const { document, shown } = useSettled();
  const { notify } = useActions();
  const part = useSyncExternalStore(stripStages.subscribe, stripStages.get);
  const wanted = stage !== null;
  useEffect(() => {
    if (wanted)
      stripStages.load().catch(() => notify('The steps could not be loaded. Try again when you are connected.'));
  }, [wanted, notify]);
  const stageOf = useMemo<StageOf | null>(
    () => (part === null || stage === null ? null : (...of) => part.stripStage(stage, ...of)),
    [part, stage],
  );
  const known = stageOf !== null && view !== null && stageOf(view, view.lanes, document, shown) !== null;
  return { stage: known ? stage : null, stageOf, move: moveStage, leave: leaveStages };
}

function leaveStages(): void {
  staging.set(null);
}
