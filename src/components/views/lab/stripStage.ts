import { type Stage, STAGES } from '../../../engine/explanations/stage.ts';
import { stageValues } from '../../../engine/explanations/stages.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { settingsOfLane } from '../../../importers/playground/lanes.ts';
import type { GroupView, LaneColumn } from '../../../state/groupView.ts';
import type { Shown } from '../../../state/store.ts';
import type { StripStage } from '../../charts/slope_strip/stripContent.ts';

/** What the strip draws at a stage of the calculation; null while no result is known. */
export function stripStage(
  stage: Stage,
  view: GroupView,
  lanes: readonly LaneColumn[],
  document: PlaygroundDocument,
  shown: Shown | null,
): StripStage | null {
  const role = shown?.comparison.roles.find((one) => one.role === view.role);
  if (role === undefined) return null;
  const at = (one: Stage) =>
    lanes.map(({ lane, estimator, advantages }) => {
      if (advantages === null) return null;
      const { group, mean, std } = view;
      const settings = settingsOfLane(document.settings, lane);
      return stageValues(one, { rewards: group.rewards, mean, std, role, estimator, settings, advantages });
    });
  return { id: stage, columns: at(stage), cover: STAGES.flatMap(at) };
}
