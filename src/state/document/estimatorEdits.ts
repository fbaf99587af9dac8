import { estimatorById } from '../../engine/estimators/index.ts';
import {
  type ComparedSide,
  type CustomEstimator,
  type Lane,
  type PlaygroundDocument,
  ROLE_MAP_LANE,
} from '../../importers/playground/document.ts';
import { addLane } from './laneEdits.ts';

/*
 * Pure transitions of the registry in the page. As in rLLM's registry a name is registered once; another registration
 * replaces the entry and keeps its place, and a built-in can be overridden.
 */

/** Registers an estimator, with a lane that shows it. */
export function register(document: PlaygroundDocument, estimator: CustomEstimator): PlaygroundDocument {
  const { estimators = [] } = document;
  const known = estimators.some(({ name }) => name === estimator.name);
  return withLane(
    {
      ...document,
      estimators: known
        ? estimators.map((one) => (one.name === estimator.name ? estimator : one))
        : [...estimators, estimator],
    },
    estimator.name,
  );
}

/** Adds a lane of this estimator, unless there is one. */
export function withLane(document: PlaygroundDocument, name: string): PlaygroundDocument {
  const { lanes } = document;
  if (lanes.some(({ estimator }) => estimator === name)) return document;
  return { ...document, lanes: addLane(lanes, { estimator: name, normAdvByStdInGrpo: null, revision: null }) };
}

/** Changes the source or the options of an estimator. */
export function changeEstimator(
  document: PlaygroundDocument,
  name: string,
  change: Partial<Pick<CustomEstimator, 'source' | 'options' | 'language'>>,
): PlaygroundDocument {
  const { estimators = [] } = document;
  return { ...document, estimators: estimators.map((one) => (one.name === name ? { ...one, ...change } : one)) };
}

/**
 * Another name, in the lanes, the role map, the settings and the comparison too. One that had the name of a built-in gives
 * it back: what names that is the built-in's again, and a lane of its own is added.
 */
export function renameEstimator(document: PlaygroundDocument, from: string, to: string): PlaygroundDocument {
  const { estimators = [], lanes, settings, compare } = document;
  const renamed = (name: string) => (name === from ? to : name);
  const sideOf = (side: ComparedSide): ComparedSide =>
    'estimator' in side ? { estimator: renamed(side.estimator) } : side;
  const next = {
    ...document,
    estimators: estimators.map((one) => ({ ...one, name: renamed(one.name) })),
    ...(compare !== undefined && { compare: [sideOf(compare[0]), sideOf(compare[1])] as const }),
  };
  if (estimatorById(from) !== undefined) return withLane(next, to);
  return {
    ...next,
    lanes: withoutCopies(lanes.map((lane) => ({ ...lane, estimator: renamed(lane.estimator) }))),
    settings: {
      ...settings,
      estimator: renamed(settings.estimator),
      estimatorMap: settings.estimatorMap.map(([role, estimator]) => [role, renamed(estimator)]),
    },
  };
}

/** Without lanes that show what one before them shows, as after a rename to the name of a built-in that has a lane. */
function withoutCopies(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.filter((lane, k) => !lanes.slice(0, k).some((other) => showsSame(other, lane)));
}

function showsSame(a: Lane, b: Lane): boolean {
  return a.estimator === b.estimator && a.normAdvByStdInGrpo === b.normAdvByStdInGrpo && a.revision === b.revision;
}

/** Takes an estimator off the registry, and what only it was for: its lanes, and its places in the map. */
export function removeEstimator(document: PlaygroundDocument, name: string): PlaygroundDocument {
  const { estimators: all = [], lanes, settings, ...rest } = document;
  const estimators = all.filter((one) => one.name !== name);
  // A built-in that was overridden is there again under its name.
  const kept = estimatorById(name) === undefined ? lanes.filter(({ estimator }) => estimator !== name) : lanes;
  const gone = estimatorById(name) === undefined;
  return {
    ...rest,
    lanes: kept.length === 0 ? addLane([], { estimator: 'grpo', normAdvByStdInGrpo: null, revision: null }) : kept,
    settings: gone
      ? {
          ...settings,
          estimator: settings.estimator === name ? 'grpo' : settings.estimator,
          estimatorMap: settings.estimatorMap.filter(([, estimator]) => estimator !== name),
        }
      : settings,
    ...(estimators.length > 0 && { estimators }),
  };
}

/** Why a name cannot be given to an estimator, in a sentence; null when it can. */
export function nameTrouble(document: PlaygroundDocument, name: string, own: string | null): string | null {
  if (name === '') return 'An estimator needs a name.';
  if (name.length > 60) return 'A name has at most 60 characters.';
  if (name === ROLE_MAP_LANE) return `“${ROLE_MAP_LANE}” is what the lane of the role map is called.`;
  if (name !== own && document.estimators?.some((one) => one.name === name))
    return `“${name}” is registered already: rLLM’s registry would replace it without a word.`;
  return null;
}

/** A name like this one that is free. */
export function freeName(document: PlaygroundDocument, like: string): string {
  const taken = new Set((document.estimators ?? []).map(({ name }) => name));
  if (!taken.has(like) && estimatorById(like) === undefined) return like;
  let k = 2;
  while (taken.has(`${like}_${k}`)) k++;
  return `${like}_${k}`;
}
