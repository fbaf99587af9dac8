import type { MarkShape } from '../../ui/EstimatorMark.tsx';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { CURVE_REACH, shadesOf } from './lines.ts';
import type { CrowdModel } from './model.ts';

/** Colours of the present theme. */
export interface CrowdPalette {
  readonly line: string;
  readonly surface: string;
  readonly dot: string;
  /** One a column. */
  readonly marks: readonly string[];
}

/** Below this radius a dot has no room for an outline. */
const OUTLINED = 3;

/** Draws lines, marks and dots; axes, words and what is chosen lie above and below in SVG. */
export function drawCrowd(
  context: CanvasRenderingContext2D,
  model: CrowdModel,
  shapes: readonly MarkShape[],
  palette: CrowdPalette,
): void {
  drawLines(context, model, palette.line);
  model.columns.forEach(({ x, places }, k) => {
    const radius = places.length > 40 ? 3.5 : 5;
    const outlines = new Path2D(places.map((y) => markPath(shapes[k]!, x, y, radius)).join(''));
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = palette.surface;
    context.stroke(outlines);
    context.fillStyle = palette.marks[k]!;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(outlines);
  });
  drawDots(context, model, palette);
}

function drawLines(context: CanvasRenderingContext2D, model: CrowdModel, colour: string): void {
  const { gaps, xs, axisX, count, every } = model;
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  gaps.forEach((lines, k) => {
    const [left, right] = [k === 0 ? axisX : xs[k - 1]!, xs[k]!];
    const reach = (right - left) * CURVE_REACH;
    for (const [shade, some] of shadesOf(lines, count / every)) {
      context.globalAlpha = shade;
      for (const { from, to } of some) {
        context.beginPath();
        context.moveTo(left, from);
        if (k === 0) context.bezierCurveTo(left + reach, from, right - reach, to, right, to);
        else context.lineTo(right, to);
        context.stroke();
      }
    }
  });
  context.globalAlpha = 1;
}

function drawDots(context: CanvasRenderingContext2D, { dots }: CrowdModel, palette: CrowdPalette): void {
  const { x, y, drawn, placed, radius } = dots;
  const outlined = radius >= OUTLINED;
  context.fillStyle = outlined ? palette.surface : palette.dot;
  context.strokeStyle = palette.dot;
  context.lineWidth = outlined ? 1.25 : 0.75;
  for (const i of drawn) {
    context.beginPath();
    context.arc(x[i]!, y[i]!, radius, 0, 2 * Math.PI);
    if (outlined || placed[i] === 1) context.fill();
    if (outlined || placed[i] === 0) context.stroke();
  }
}
