import { useMemo, useState } from 'react';
import { type Stage, STAGES } from '../../../engine/explanations/stage.ts';
import { stageValues } from '../../../engine/explanations/stages.ts';
import { settingsOfLane } from '../../../importers/playground/lanes.ts';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import { useSettled } from '../../app/PlaygroundContext.tsx';
import type { StripStage } from '../../charts/slope_strip/SlopeStrip.tsx';

/** Walks the strip through the calculation: the rewards, what the baseline leaves of them, and the advantages. */
export function useStages(view: GroupView | null, lanes: readonly LaneColumn[]) {
  const [stage, setStage] = useState<Stage | null>(null);
  const { document, shown } = useSettled();
  const role = shown?.comparison.roles.find((one) => one.role === view?.role);
  const strip = useMemo((): StripStage | null => {
    if (stage === null || view === null || role === undefined) return null;
    const at = (one: Stage) =>
      lanes.map(({ lane, estimator, advantages }) => {
        if (advantages === null) return null;
        const { group, mean, std } = view;
        const settings = settingsOfLane(document.settings, lane);
        return stageValues(one, { rewards: group.rewards, mean, std, role, estimator, settings, advantages });
      });
    return { id: stage, columns: at(stage), cover: STAGES.flatMap(at) };
  }, [stage, view, role, lanes, document.settings]);

  const move = (by: 1 | -1) =>
    setStage((now) => {
      if (now === null) return by === 1 ? 'raw' : 'scaled';
      return STAGES[STAGES.indexOf(now) + by] ?? null;
    });
  return { stage: strip === null ? null : stage, strip, move, leave: () => setStage(null) };
}
