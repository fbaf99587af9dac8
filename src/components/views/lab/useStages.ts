import { useMemo, useState } from 'react';
import { type Stage, STAGES } from '../../../engine/explanations/stage.ts';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import { useSettled } from '../../app/PlaygroundContext.tsx';
import { stripStage } from './stripStage.ts';

/** Walks the strip through the calculation: the rewards, what the baseline leaves of them, and the advantages. */
export function useStages(view: GroupView | null, lanes: readonly LaneColumn[]) {
  const [stage, setStage] = useState<Stage | null>(null);
  const { document, shown } = useSettled();
  const strip = useMemo(
    () => (stage === null || view === null ? null : stripStage(stage, view, lanes, document, shown)),
    [stage, view, lanes, document, shown],
  );
  const move = (by: 1 | -1) =>
    setStage((now) => {
      if (now === null) return by === 1 ? 'raw' : 'scaled';
      return STAGES[STAGES.indexOf(now) + by] ?? null;
    });
  return { stage: strip === null ? null : stage, strip, move, leave: () => setStage(null) };
}
