/** Lines that join the same two places, as one. */
export interface CrowdLine {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Places a pixel: finer than this two lines cannot be told apart. */
const PLACES = 2;

/**
 * The lines of a gap between two columns, those of equal ends as one. Estimators of one group are affine in the reward,
 * so that thousands of trajectories leave few hundred lines. NaN is an end that is not there.
 * @param every Of the trajectories, one in so many is counted.
 */
export function gapLines(
  starts: Float64Array,
  ends: Float64Array,
  top: number,
  bottom: number,
  every: number,
): CrowdLine[] {
  const places = Math.ceil((bottom - top) * PLACES) + 1;
  const counts = new Uint32Array(places * places);
  const placeOf = (y: number) => Math.max(0, Math.min(places - 1, Math.round((y - top) * PLACES)));
  for (let i = 0; i < starts.length; i += every) {
    const from = starts[i]!;
    const to = ends[i]!;
    if (from !== from || to !== to) continue;
    counts[placeOf(from) * places + placeOf(to)]!++;
  }
  const lines: CrowdLine[] = [];
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place]!;
    if (count === 0) continue;
    const to = place % places;
    lines.push({ from: top + (place - to) / places / PLACES, to: top + to / PLACES, count });
  }
  return lines;
}

/** Where the curve of the first gap is, a part of the way between its ends: it leaves and arrives level. */
export const CURVE_REACH = 0.45;

/** Steps of darkness, so that few strokes draw many lines. */
const SHADES = 12;
const DARKEST = 0.75;

/** Lines of a gap by how dark they are: the more trajectories, the darker, as if they lay over each other. */
export function shadesOf(lines: readonly CrowdLine[], trajectories: number): ReadonlyMap<number, readonly CrowdLine[]> {
  const one = 0.5 * Math.min(1, 64 / Math.max(1, trajectories)) ** 0.75;
  const shades = new Map<number, CrowdLine[]>();
  for (const line of lines) {
    const opacity = Math.min(DARKEST, 1 - (1 - one) ** line.count);
    const shade = Math.max(1, Math.round(opacity * SHADES)) / SHADES;
    const same = shades.get(shade);
    if (same === undefined) shades.set(shade, [line]);
    else same.push(line);
  }
  return shades;
}
