import { batchColumnsOf } from '../../../engine/batch/columns.ts';
import type { StepInput } from '../../../engine/diagnosis/series.ts';
import type { ImportedRun } from '../../../importers/run.ts';
import { toDocument } from '../../../importers/toDocument.ts';

/** Work between two rests, in ms: the page goes on drawing in between. */
const WORK_MS = 8;

/**
 * The batch of every step of a run. Rests now and then, and gives up when the signal says so.
 * @throws {DOMException} AbortError when it was stopped.
 */
export async function stepInputsOf(
  run: ImportedRun,
  keepFrozenRoles: boolean,
  stop: AbortSignal,
): Promise<StepInput[]> {
  const groups = byStep(run.groups);
  const episodes = run.episodes === undefined ? null : byStep(run.episodes);
  const inputs: StepInput[] = [];
  let restAt = performance.now() + WORK_MS;
  for (const step of run.steps) {
    const own = {
      ...run,
      groups: groups.get(step) ?? [],
      ...(episodes !== null && { episodes: episodes.get(step) ?? [] }),
    };
    inputs.push({ step, columns: batchColumnsOf(toDocument(own, step, keepFrozenRoles).document.batch) });
    if (performance.now() < restAt) continue;
    // oxlint-disable-next-line no-await-in-loop -- one step after the other, with rests
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop.throwIfAborted();
    restAt = performance.now() + WORK_MS;
  }
  return inputs;
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
