import { CURVE_REACH } from './lines.ts';
import type { CrowdModel } from './model.ts';

/** Nothing farther from the pointer than this is meant. */
const REACH = 24;

/**
 * The trajectory whose dot or line lies nearest to a place; null when there is none within a finger's breadth. Of
 * several that lie there alike, the one after `last`, so that one click after another goes through them all.
 */
export function nearestTrajectory(model: CrowdModel, x: number, y: number, last: number | null): number | null {
  const distanceOf = distances(model, x, y);
  let best = REACH;
  let ties: number[] = [];
  for (let i = 0; i < model.count; i++) {
    const distance = distanceOf(i);
    if (!(distance <= best + 0.25)) continue;
    if (distance < best - 0.25) ties = [];
    best = Math.min(best, distance);
    ties.push(i);
  }
  if (ties.length === 0) return null;
  return (last !== null && ties.includes(last) ? ties.find((i) => i > last) : undefined) ?? ties[0]!;
}

/** Distance of a trajectory from the place: of its dot beside the axis, else of its line, straight up or down. */
function distances({ dots, heights, xs, axisX }: CrowdModel, x: number, y: number): (i: number) => number {
  if (x <= axisX + dots.radius + 4 || xs.length === 0) return (i) => Math.hypot(dots.x[i]! - x, dots.y[i]! - y);
  const after = xs.findIndex((column) => x < column);
  if (after === 0) {
    const part = levelPart((x - axisX) / (xs[0]! - axisX));
    const ends = heights[0]!;
    return (i) => Math.abs(dots.y[i]! + (ends[i]! - dots.y[i]!) * part - y) + (dots.placed[i] === 1 ? 0 : REACH + 1);
  }
  if (after < 0) {
    const ends = heights.at(-1)!;
    return x - xs.at(-1)! > 3 * REACH ? () => Infinity : (i) => Math.abs(ends[i]! - y);
  }
  const [starts, ends] = [heights[after - 1]!, heights[after]!];
  const part = (x - xs[after - 1]!) / (xs[after]! - xs[after - 1]!);
  return (i) => Math.abs(starts[i]! + (ends[i]! - starts[i]!) * part - y);
}

/** How far down its way a curve is that leaves and arrives level, at a part of its width. */
function levelPart(across: number): number {
  let [low, high] = [0, 1];
  for (let k = 0; k < 20; k++) {
    const t = (low + high) / 2;
    const at = 3 * (1 - t) ** 2 * t * CURVE_REACH + 3 * (1 - t) * t * t * (1 - CURVE_REACH) + t ** 3;
    if (at < across) low = t;
    else high = t;
  }
  const t = (low + high) / 2;
  return t * t * (3 - 2 * t);
}
