import type { LaneInput } from '../../engine/comparison/types.ts';
import { estimatorById } from '../../engine/estimators/index.ts';
import { type Lane, type PlaygroundDocument, ROLE_MAP_LANE, type Settings } from './document.ts';

/** The settings that a lane computes with: its own estimator for every role, or the role map. */
export function settingsOfLane(settings: Settings, lane: Lane): Settings {
  const mapped = lane.estimator === ROLE_MAP_LANE;
  return {
    revision: lane.revision ?? settings.revision,
    estimator: mapped ? settings.estimator : lane.estimator,
    estimatorMap: mapped ? settings.estimatorMap : [],
    normAdvByStdInGrpo: lane.normAdvByStdInGrpo ?? settings.normAdvByStdInGrpo,
    usePrecomputedAdvantage: settings.usePrecomputedAdvantage,
    ...(settings.stepwiseAdvantageMode !== undefined && { stepwiseAdvantageMode: settings.stepwiseAdvantageMode }),
  };
}

/**
 * How a lane is called: its estimator, and in brackets what sets it apart from the settings. Sentences list labels with
 * commas, so a name that has one itself is quoted.
 */
export function labelOfLane(settings: Settings, lane: Lane): string {
  const name =
    lane.estimator === ROLE_MAP_LANE
      ? 'Role map'
      : (estimatorById(lane.estimator)?.shortLabel ?? quoted(lane.estimator));
  const parts: string[] = [];
  if (lane.normAdvByStdInGrpo !== null && lane.normAdvByStdInGrpo !== settings.normAdvByStdInGrpo) {
    parts.push(lane.normAdvByStdInGrpo ? 'with std' : 'no std');
  }
  if (lane.revision !== null && lane.revision !== settings.revision) {
    parts.push(lane.revision === 'rllm-seed' ? 'seed' : 'head');
  }
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

function quoted(name: string): string {
  return name.includes(',') ? `“${name}”` : name;
}

/** The lanes as the engine takes them. */
export function laneInputs({ settings, lanes }: PlaygroundDocument): LaneInput[] {
  return lanes.map((lane) => ({
    laneId: lane.id,
    label: labelOfLane(settings, lane),
    settings: settingsOfLane(settings, lane),
  }));
}
