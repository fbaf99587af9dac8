import { estimatorById, estimatorsAt } from '../../engine/estimators/index.ts';
import type { Revision } from '../../engine/revision.ts';
import { show } from '../json.ts';
import { type PlaygroundDocument, ROLE_MAP_LANE } from './document.ts';
import { nearest } from './nearest.ts';

const LISTED = 20;

/** A notice for each place that names an estimator which is neither a built-in of its revision nor one of the document's own; the name is kept. */
export function estimatorNotices({ settings, lanes, estimators = [] }: PlaygroundDocument): readonly string[] {
  const registered = estimators.map(({ name }) => name);
  const { revision, estimator, estimatorMap } = settings;
  const notices = [
    noticeOf('settings.estimator', estimator, revision, registered),
    ...estimatorMap.map(([role, name]) =>
      noticeOf(`settings.estimator_map.${role.slice(0, 60)}`, name, revision, registered),
    ),
    ...lanes.map((lane, index) =>
      lane.estimator === ROLE_MAP_LANE
        ? null
        : noticeOf(`lanes[${index}].estimator`, lane.estimator, lane.revision ?? revision, registered),
    ),
  ].filter((notice) => notice !== null);
  return notices.length <= LISTED
    ? notices
    : [...notices.slice(0, LISTED), `${notices.length - LISTED} more estimators are not built in.`];
}

function noticeOf(place: string, name: string, revision: Revision, registered: readonly string[]): string | null {
  if (registered.includes(name)) return null;
  const builtIn = estimatorsAt(revision).map(({ id }) => id);
  if (builtIn.includes(name)) return null;
  const where = estimatorById(name) === undefined ? '' : ` of ${revision}`;
  const near = nearest(name, builtIn);
  const meant = near === null ? '' : ` Was "${near}" meant?`;
  return `${place}: ${show(name)} is not a built-in estimator${where}; rLLM will refuse it unless it is registered.${meant} Built in: ${builtIn.join(', ')}.`;
}
