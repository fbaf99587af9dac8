import { ticks } from 'd3-array';
import { linearScale } from '../linearScale.ts';
import { logScale } from '../logScale.ts';

/** An estimator in the plane: angle to the true gradient in degrees, and signal to noise. */
export interface PlaneMark {
  readonly angle: number;
  readonly signalToNoise: number;
  readonly angleInterval: readonly [low: number, high: number] | null;
  readonly signalInterval: readonly [low: number, high: number] | null;
}

export interface PlaneLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (angle: number) => number;
  readonly y: (signalToNoise: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** Half axes of each mark's ellipse. */
  readonly ellipses: readonly { readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number }[];
  /** Where each mark's name stands, without two in one place. */
  readonly names: readonly { readonly x: number; readonly y: number; readonly end: boolean }[];
}

/** An interval that goes on further below the lowest mark, by this factor, is cut off. */
const BELOW = 5;

/** @param names of the marks, which are placed so that they can be read */
export function planeLayout(
  marks: readonly PlaneMark[],
  names: readonly string[],
  width: number,
  height: number,
): PlaneLayout {
  const [left, right, top, bottom] = [40, width - 16, 26, height - 40];
  const most = Math.max(10, ...marks.map(({ angle, angleInterval }) => Math.max(angle, angleInterval?.[1] ?? 0)));
  const lowest = Math.min(0.5, ...marks.map(({ signalToNoise }) => signalToNoise));
  const signals = marks.flatMap(({ signalToNoise, signalInterval }) => [signalToNoise, ...(signalInterval ?? [])]);
  const low = 0.7 * Math.max(lowest / BELOW, Math.min(lowest, ...signals));
  const high = Math.max(2, ...signals.map((value) => value * 1.4));
  const x = linearScale([0, Math.min(180, most * 1.1)], [left, right]);
  const y = logScale([low, high], [bottom, top]);
  const ellipses = marks.map(({ angle, signalToNoise, angleInterval, signalInterval }) => ({
    cx: x(angle),
    cy: y(signalToNoise),
    rx: angleInterval === null ? 0 : (x(angleInterval[1]) - x(angleInterval[0])) / 2,
    ry: signalInterval === null ? 0 : (y(Math.max(low, signalInterval[0])) - y(Math.max(low, signalInterval[1]))) / 2,
  }));
  const inside = decades(low, high);
  const every = Math.max(1, Math.ceil(inside.length / 6));
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    xTicks: ticks(0, most, 3),
    yTicks: inside.filter((_, k) => k % every === 0),
    ellipses,
    names: namePlaces(ellipses, names, { left, right: width, top: top - 10, bottom: bottom + 4 }),
  };
}

/** 1, 2 and 5 of every power of ten in a range. */
function decades(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  return Array.from({ length: last - first + 1 }, (_, k) => first + k)
    .flatMap((power) => [1, 2, 5].map((digit) => Number(`${digit}e${power}`)))
    .filter((tick) => tick >= low && tick <= high);
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** About what a letter of a name takes, and half a line. */
const LETTER = 7.2;
const HALF_LINE = 8;
const MARK = 7;

/** Names beside, above or below their marks, where they cover neither a mark nor another name. */
function namePlaces(
  at: readonly { readonly cx: number; readonly cy: number }[],
  names: readonly string[],
  frame: Box,
): { x: number; y: number; end: boolean }[] {
  const taken: Box[] = at.map(({ cx, cy }) => ({
    left: cx - MARK,
    right: cx + MARK,
    top: cy - MARK,
    bottom: cy + MARK,
  }));
  const places: { x: number; y: number; end: boolean }[] = [];
  at.forEach(({ cx, cy }, k) => {
    const width = LETTER * (names[k] ?? '').length;
    const boxOf = ({ x, y, end }: { x: number; y: number; end: boolean }): Box => ({
      left: end ? x - width : x,
      right: end ? x : x + width,
      top: y - 4 - HALF_LINE,
      bottom: y - 4 + HALF_LINE,
    });
    const candidates = [0, -1, 1, -2, 2, -3, 3, -4, 4].flatMap((lines) =>
      [false, true].map((end) => ({ x: end ? cx - 12 : cx + 12, y: cy + 4 + 15 * lines, end })),
    );
    const free = candidates.find((candidate) => {
      const box = boxOf(candidate);
      return contains(frame, box) && !taken.some((other) => overlap(other, box));
    });
    const place = free ?? candidates[0]!;
    taken.push(boxOf(place));
    places.push(place);
  });
  return places;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function contains(frame: Box, box: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}
