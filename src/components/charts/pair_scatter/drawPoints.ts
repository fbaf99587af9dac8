import type { PairFrame, PairValues } from './model.ts';
import { plotPoints } from './raster.ts';

/** More points than this are drawn as pixels. */
const MOST_ROUND = 3000;

/** Draws the points of a pair into a canvas of the frame's size. */
export function drawPoints(canvas: HTMLCanvasElement, values: PairValues, frame: PairFrame, colour: string): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  const ratio = devicePixelRatio || 1;
  const { xScale, yScale } = frame;
  const count = values.x.length;
  if (count <= MOST_ROUND) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = colour;
    const radius = count <= 300 ? 3.5 : 2.25;
    context.beginPath();
    for (let i = 0; i < count; i++) {
      const [x, y] = [xScale(values.x[i]!), yScale(values.y[i]!)];
      if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill();
    return;
  }
  const { width, height } = canvas;
  const image = context.createImageData(width, height);
  const raster = { width, height, pixels: new Uint32Array(image.data.buffer) };
  const size = Math.max(2, Math.round((count > 10_000 ? 2 : 3) * ratio));
  plotPoints(raster, placed(values.x, xScale, ratio), placed(values.y, yScale, ratio), size, inkOf(context, colour));
  context.putImageData(image, 0, 0);
}

function placed(values: Float64Array, scale: (value: number) => number, ratio: number): Float32Array {
  const [at0, at1] = [scale(0) * ratio, scale(1) * ratio];
  const places = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) places[i] = at0 + (at1 - at0) * values[i]!;
  return places;
}

const inks = new Map<string, readonly [number, number, number]>();

/** A CSS colour in numbers, as the browser itself mixes it. */
function inkOf(context: CanvasRenderingContext2D, colour: string): readonly [number, number, number] {
  let ink = inks.get(colour);
  if (ink === undefined) {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    ink = [red!, green!, blue!];
    inks.set(colour, ink);
  }
  return ink;
}
