import type { WhatIfEdit } from '../../engine/diagnosis/types.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { removeGroup } from './documentEdits.ts';

/** The edit of a document that a what-if stands for. */
export function whatIfEdit(edit: WhatIfEdit): (document: PlaygroundDocument) => PlaygroundDocument {
  switch (edit.kind) {
    case 'estimator':
      return (document) => withFirstLane(document, edit.estimator);
    case 'noStd':
      return (document) => ({ ...document, settings: { ...document.settings, normAdvByStdInGrpo: false } });
    case 'dropGroups':
      return (document) => withoutGroups(document, edit.groups);
    default:
      return edit satisfies never;
  }
}

/** The estimator becomes the settings' own, and its lane the first, which the others are compared with. */
function withFirstLane(document: PlaygroundDocument, estimator: string): PlaygroundDocument {
  const own = document.lanes.find((lane) => lane.estimator === estimator);
  const lanes = own === undefined ? document.lanes : [own, ...document.lanes.filter((lane) => lane !== own)];
  return { ...document, settings: { ...document.settings, estimator }, lanes };
}

function withoutGroups(document: PlaygroundDocument, groups: readonly number[]): PlaygroundDocument {
  const gone = new Set(groups);
  if (document.source === undefined)
    return { ...document, batch: { ...document.batch, groups: document.batch.groups.filter((_, g) => !gone.has(g)) } };
  // From the last on, so that those before keep their place.
  return groups.toSorted((a, b) => b - a).reduce((now, g) => removeGroup(g)(now), document);
}
