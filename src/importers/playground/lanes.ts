import type { LaneInput } from '../../engine/comparison/types.ts';
import { estimatorById } from '../../engine/estimators/index.ts';
import { calledHere } from '../../engine/recorded/calledHere.ts';
import { JUDGE, SOLVER } from '../../simulation/toy/types.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { type CustomSide, type Lane, type PlaygroundDocument, ROLE_MAP_LANE, type Settings } from './document.ts';

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
export function laneInputs(document: PlaygroundDocument): LaneInput[] {
  return inputsOf(document, new Set(document.batch.groups.map(({ groupId }) => groupRoleOf(groupId))));
}

type LaneDocument = Pick<PlaygroundDocument, 'settings' | 'lanes' | 'estimators'>;

function inputsOf(document: LaneDocument, roles: Iterable<string>): LaneInput[] {
  const { settings, lanes } = document;
  return lanes.map((lane) => ({
    laneId: lane.id,
    label: labelOfLane(settings, laneHere(document, lane)),
    settings: isOwn(document, lane) ? mappedSettings(settings, lane, roles) : settingsOfLane(settings, lane),
  }));
}

/** The lane id of a custom estimator that is compared. */
export function laneIdOfSide({ estimator }: CustomSide): string {
  return `compare:${estimator}`;
}

/**
 * The custom estimators that are compared, each once: called as a lane of their own would be, on the rewards alone, as
 * the estimators of frameworks are.
 */
export function sideInputs(document: PlaygroundDocument): LaneInput[] {
  const { estimators = [], compare } = document;
  const names = compare?.flatMap((side) => ('estimator' in side ? [side.estimator] : []));
  const lanes = estimators
    .filter(({ name }) => names?.includes(name))
    .map(
      ({ name }): Lane => ({
        id: laneIdOfSide({ estimator: name }),
        estimator: name,
        normAdvByStdInGrpo: null,
        revision: null,
      }),
    );
  const settings = { ...document.settings, usePrecomputedAdvantage: false };
  return laneInputs({ ...document, settings, lanes });
}

/** A lane as the page shows it: one whose built-in is overridden is drawn and called as an estimator of the user's. */
export function laneHere(
  { estimators }: { estimators?: PlaygroundDocument['estimators'] | undefined },
  lane: Lane,
): Lane {
  const estimator = calledHere(estimators, lane.estimator);
  return estimator === lane.estimator ? lane : { ...lane, estimator };
}

function isOwn({ estimators }: LaneDocument, { estimator }: Lane): boolean {
  return estimators?.some(({ name }) => name === estimator) === true && estimatorById(estimator) === undefined;
}

/** At the head a custom name is taken by the role map alone (D-04), so a lane of its own gives it to every role there. */
function mappedSettings(settings: Settings, lane: Lane, roles: Iterable<string>): Settings {
  return {
    ...settingsOfLane(settings, { ...lane, estimator: 'grpo' }),
    estimatorMap: [...roles].map((role) => [role, lane.estimator]),
  };
}

/** The lanes as the learning lab takes them, whose toys have a solver and perhaps a judge. */
export function simulatedLanes(document: LaneDocument): LaneInput[] {
  return inputsOf(document, [SOLVER, JUDGE]);
}
