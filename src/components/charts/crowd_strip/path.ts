import { joinedPath, round } from '../slope_strip/paths.ts';
import type { CrowdModel } from './model.ts';

/** The line of one trajectory, from its own dot; null when there is nothing to join. */
export function crowdPath(
  { dots, xs, advantageScale }: CrowdModel,
  lanes: readonly { readonly advantages: Float64Array | null }[],
  trajectory: number,
): string | null {
  const dot = {
    index: trajectory,
    x: dots.x[trajectory]!,
    y: dots.y[trajectory]!,
    placed: dots.placed[trajectory] === 1,
    small: true,
  };
  const columns = xs.map((x, k) => ({ x: round(x), advantages: lanes[k]!.advantages }));
  return joinedPath(dot, columns, advantageScale);
}

/** Width of the pill that holds the number of a trajectory. */
export function pillWidth(trajectory: number): number {
  return Math.max(20, 7 * String(trajectory + 1).length + 8);
}
