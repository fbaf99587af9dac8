/** Pixels of a picture, one number each, in the byte order of `ImageData`. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Share of a point's ink that a pixel takes with each point on it: where many lie it becomes full. */
const SHADES = [0, 0.55, 0.75, 0.88, 1] as const;

/**
 * Draws points as small squares straight into pixels, darker where several lie on each other: twenty thousand of them
 * take a millisecond, where as many paths would take more than a frame lasts.
 *
 * @param places x and y of each point in pixels; those outside are left out
 * @param ink red, green and blue of a point
 */
export function plotPoints(
  raster: Raster,
  xs: Float32Array,
  ys: Float32Array,
  size: number,
  ink: readonly [number, number, number],
): void {
  const { width, height, pixels } = raster;
  const counts = new Uint8Array(width * height);
  const half = size >> 1;
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i]!, ys[i]!];
    // What is NaN is in no range.
    if (!(x >= 0 && x < width && y >= 0 && y < height)) continue;
    const left = Math.max(0, Math.round(x) - half);
    const right = Math.min(width - 1, left + size - 1);
    const top = Math.max(0, Math.round(y) - half);
    const bottom = Math.min(height - 1, top + size - 1);
    for (let row = top; row <= bottom; row++) {
      for (let at = row * width + left; at <= row * width + right; at++) {
        if (counts[at]! < SHADES.length - 1) counts[at]!++;
      }
    }
  }
  const colour = (ink[2] << 16) | (ink[1] << 8) | ink[0];
  const shades = SHADES.map((share) => ((Math.round(255 * share) << 24) | colour) >>> 0);
  for (let at = 0; at < pixels.length; at++) pixels[at] = counts[at] === 0 ? 0 : shades[counts[at]!]!;
}
