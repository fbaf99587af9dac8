import { ariaNumber } from './ariaNumber.ts';
import type { Bead } from './model.ts';
import { placeAt } from './placeAt.ts';

/**
 * Puts the dots of a strip where a model has them, without React. False when one looks different there, which takes more
 * than to move it.
 */
export function moveBeads(
  elements: ReadonlyMap<number, Element>,
  before: readonly Bead[],
  now: readonly Bead[],
): boolean {
  let same = before.length === now.length;
  now.forEach((bead, k) => {
    const was = before[k];
    if (was === undefined) return;
    if (was.small !== bead.small || was.placed !== bead.placed) same = false;
    const element = elements.get(bead.index);
    if (element !== undefined && (was.x !== bead.x || was.y !== bead.y)) placeAt(element, bead.x, bead.y);
  });
  return same;
}

/** Says what a dot that was moved without React now stands for. */
export function tellBead(element: Element | undefined, reward: number | null, text: string): void {
  if (element === undefined || reward === null) return;
  element.setAttribute('aria-valuenow', String(ariaNumber(reward)));
  element.setAttribute('aria-valuetext', text);
}
