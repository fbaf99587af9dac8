import type { Ray } from './model.ts';

interface RayLabel {
  readonly group: number;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** A line of text that stands there already: from where to where, and its baseline. */
export interface TakenLine {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** What the longest name takes. */
const WIDTH = 110;
const LINE = 13;

/**
 * Names beside the upper ends of lines: on the left of those at the right edge, under the name of the axis where they
 * would touch it, and none where it would touch another.
 */
export function labelsOf(
  rays: readonly Ray[],
  { right, top }: { readonly right: number; readonly top: number },
  taken: TakenLine,
): RayLabel[] {
  const labels: RayLabel[] = [];
  for (const { group, to } of rays) {
    const anchor = to[0] > right - WIDTH ? 'end' : 'start';
    const x = to[0] + (anchor === 'end' ? -8 : 7);
    const own = Math.max(top + 10, to[1] - (anchor === 'end' ? 8 : 4));
    const [from, until] = anchor === 'end' ? [x - WIDTH, x] : [x, x + WIDTH];
    const touches = Math.abs(own - taken.y) <= LINE && from < taken.to && until > taken.from;
    const label = { group, x, y: touches ? taken.y + LINE + 2 : own, anchor } as const;
    if (labels.every((other) => Math.abs(other.y - label.y) > LINE || Math.abs(other.x - label.x) > WIDTH))
      labels.push(label);
  }
  return labels;
}

/** Where the name of the upright axis stands: beside it, or before the right edge where it is too long for that. */
export function axisNameOf(name: string, zeroX: number, { right, top }: { right: number; top: number }): TakenLine {
  const width = name.length * CHARACTER;
  const from = Math.max(0, Math.min(zeroX + 6, right - width));
  return { from, to: from + width, y: top + 8 };
}

/** Of a bold name. */
const CHARACTER = 6.8;

/** How long a group's line is drawn. */
export function lengthOf({ from, to }: Pick<Ray, 'from' | 'to'>): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
