import type { StripFrame } from '../slope_strip/frame.ts';

/** Where the rewards of a crowd stand. */
export interface CrowdDots {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 0 for a missing or NaN reward, which stands under the axis. */
  readonly placed: Uint8Array;
  readonly radius: number;
  /** Those that are drawn: of dots on the same pixel, the first. */
  readonly drawn: Uint32Array;
  /** The last dot of each row, past which there is room for words. */
  readonly rowEnds: readonly { readonly x: number; readonly y: number; readonly placed: boolean }[];
}

/** Room on the left of the rows for the numbers of the axis. */
const LABELS = 40;

/** The more there are, the smaller. */
function radiusOf(count: number): number {
  return count <= 150 ? 4.5 : count <= 600 ? 3 : count <= 2500 ? 2 : 1.5;
}

/**
 * Dots of nearly equal rewards stand in a row from the axis to the left, so that a row is as long as it holds many. All
 * rows have the same gap, the one at which the fullest fits; on the right are the lines.
 */
export function placeDots(
  rewards: readonly (number | null)[],
  heightOf: (reward: number) => number,
  { axisX, top, bottom }: Pick<StripFrame, 'axisX' | 'top' | 'bottom'>,
): CrowdDots {
  const count = rewards.length;
  const radius = radiusOf(count);
  const missingRow = Math.ceil((bottom - top) / (2 * radius)) + 1;
  const y = new Float64Array(count);
  const placed = new Uint8Array(count);
  const rowOf = new Uint32Array(count);
  const sizes = new Uint32Array(missingRow + 1);
  for (let i = 0; i < count; i++) {
    const reward = rewards[i]!;
    const there = reward !== null && Number.isFinite(reward);
    placed[i] = there ? 1 : 0;
    y[i] = there ? heightOf(reward) : bottom + 20;
    rowOf[i] = there ? Math.max(0, Math.min(missingRow - 1, Math.floor((y[i]! - top) / (2 * radius)))) : missingRow;
    sizes[rowOf[i]!]!++;
  }
  const gap = Math.min(2 * radius + 1.5, (axisX - LABELS) / Math.max(1, Math.max(...sizes) - 1));
  const x = new Float64Array(count);
  const next = new Uint32Array(sizes.length);
  const rowEnds: { x: number; y: number; placed: boolean }[] = [];
  for (let i = 0; i < count; i++) {
    const row = rowOf[i]!;
    x[i] = axisX - next[row]!++ * gap;
    if (next[row] === sizes[row]) rowEnds.push({ x: x[i]!, y: y[i]!, placed: placed[i] === 1 });
  }
  return {
    x,
    y,
    placed,
    radius,
    drawn: apart(x, y, Math.ceil(axisX) + 1, Math.ceil(bottom + 24)),
    rowEnds,
  };
}

/** Of dots that share a pixel, the first. */
function apart(x: Float64Array, y: Float64Array, width: number, height: number): Uint32Array {
  const taken = new Uint8Array(width * height);
  const drawn: number[] = [];
  for (let i = 0; i < x.length; i++) {
    const place = Math.round(y[i]!) * width + Math.round(x[i]!);
    if (taken[place] === 1) continue;
    taken[place] = 1;
    drawn.push(i);
  }
  return Uint32Array.from(drawn);
}
