import { batchColumnsOf } from '../../../engine/batch/columns.ts';
import { compareLanes } from '../../../engine/comparison/compareLanes.ts';
import type { Comparison } from '../../../engine/comparison/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { laneInputs } from '../../../importers/playground/lanes.ts';
import type { Shown } from '../../../state/store.ts';
import type { EngineJob } from '../../../worker/engineJob.ts';

/** The engine on this thread. */
export async function compareHere({ columns, lanes, focus, background, custom }: EngineJob): Promise<Comparison> {
  const control = { signal: { aborted: false }, onProgress: () => {}, pause: async () => {} };
  const comparison = await compareLanes(columns, lanes, focus, control, background, custom);
  if (comparison === null) throw new Error('nothing was computed');
  return comparison;
}

/** A document with its result, as the store holds them. */
export async function shownOf(document: PlaygroundDocument): Promise<Shown> {
  const columns = batchColumnsOf(document.batch);
  const comparison = await compareHere({ columns, lanes: laneInputs(document), focus: { group: 0, role: null } });
  return { document, columns, comparison };
}
