import type { Ray } from './model.ts';

interface RayLabel {
  readonly group: number;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** Names beside the upper ends of lines: on the left of those at the right edge, and none where it would touch another. */
export function labelsOf(rays: readonly Ray[], right: number): RayLabel[] {
  const labels: RayLabel[] = [];
  for (const { group, to } of rays) {
    const anchor = to[0] > right - 110 ? 'end' : 'start';
    const label = {
      group,
      x: to[0] + (anchor === 'end' ? -8 : 7),
      y: to[1] - (anchor === 'end' ? 8 : 4),
      anchor,
    } as const;
    if (labels.every((other) => Math.abs(other.y - label.y) > 13 || Math.abs(other.x - label.x) > 110))
      labels.push(label);
  }
  return labels;
}

/** How long a group's line is drawn. */
export function lengthOf({ from, to }: Pick<Ray, 'from' | 'to'>): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
