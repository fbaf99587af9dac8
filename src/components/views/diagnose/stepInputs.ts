import { batchColumnsOf } from '../../../engine/batch/columns.ts';
import type { Batch } from '../../../engine/batch/types.ts';
import type { StepInput } from '../../../engine/diagnosis/series.ts';
import type { CustomEntry } from '../../../engine/recorded/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { laneInputs } from '../../../importers/playground/lanes.ts';
import type { ImportedRun } from '../../../importers/run.ts';
import { toDocument } from '../../../importers/toDocument.ts';

/** What a document asks of the steps of a run. */
export type AskedOfSteps = Pick<PlaygroundDocument, 'settings' | 'lanes' | 'estimators'>;

/** A step as the engine takes it, and its batch. */
export interface StepOfRun {
  readonly input: StepInput;
  readonly batch: Batch;
}

/** Work between two rests, in ms: the page goes on drawing in between. */
const WORK_MS = 8;

/**
 * Every step of a run, under the lanes of the document. Rests now and then, and gives up when the signal says so.
 * @param entries the document's custom estimators
 * @throws {DOMException} AbortError when it was stopped.
 */
export async function stepsOfRun(
  run: ImportedRun,
  keepFrozenRoles: boolean,
  { settings, lanes, estimators = [] }: AskedOfSteps,
  entries: readonly CustomEntry[],
  stop: AbortSignal,
): Promise<StepOfRun[]> {
  const groups = byStep(run.groups);
  const episodes = run.episodes === undefined ? null : byStep(run.episodes);
  const custom = entries.length === 0 ? null : { entries, answers: [] };
  const steps: StepOfRun[] = [];
  let restAt = performance.now() + WORK_MS;
  for (const step of run.steps) {
    const own = {
      ...run,
      groups: groups.get(step) ?? [],
      ...(episodes !== null && { episodes: episodes.get(step) ?? [] }),
    };
    const { document } = toDocument(own, step, keepFrozenRoles);
    const { batch } = document;
    const input: StepInput = {
      step,
      columns: batchColumnsOf(batch),
      // A lane of a custom estimator names the roles of the batch, which are each step's own.
      lanes: laneInputs({ ...document, settings, lanes, estimators }),
      ...(custom !== null && { custom }),
    };
    steps.push({ input, batch });
    if (performance.now() < restAt) continue;
    // oxlint-disable-next-line no-await-in-loop -- one step after the other, with rests
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop.throwIfAborted();
    restAt = performance.now() + WORK_MS;
  }
  return steps;
}

function byStep<T extends { readonly step: number | null }>(all: readonly T[]): Map<number | null, T[]> {
  const parts = new Map<number | null, T[]>();
  for (const one of all) {
    const part = parts.get(one.step);
    if (part === undefined) parts.set(one.step, [one]);
    else part.push(one);
  }
  return parts;
}
