import type { LaneColumn } from '../../state/groupView.ts';
import { crowdLabels } from '../charts/crowd_strip/columns.ts';
import { CURVE_REACH, shadesOf } from '../charts/crowd_strip/lines.ts';
import type { CrowdModel } from '../charts/crowd_strip/model.ts';
import { crowdPath, pillWidth } from '../charts/crowd_strip/path.ts';
import type { ColumnMark, StripColumn } from '../charts/slope_strip/model.ts';
import { round } from '../charts/slope_strip/paths.ts';
import { chosenLine, type Drawing } from './drawing.ts';

/** A crowd as SVG: as many strokes as there are shades, whatever the number of trajectories. */
export function crowdDrawing(
  model: CrowdModel,
  lanes: readonly LaneColumn[],
  selected: number | null,
  colour: (token: string) => string,
): Drawing {
  const chosen = selected !== null && selected < model.count ? selected : null;
  return {
    model: { ...model, beads: model.dots.rowEnds, columns: columnsOf(model, lanes, chosen) },
    lines: [
      ...model.gaps.flatMap((_, k) => linesOfGap(model, k, colour('--ink-3'))),
      ...chosenLine(chosen === null ? null : crowdPath(model, lanes, chosen), colour),
    ],
    dots: [...dotsOf(model, colour), ...(chosen === null ? [] : chosenDot(model, chosen, colour))],
  };
}

function mark(y: number, selected: boolean): ColumnMark {
  return { y, value: 0, trajectories: [], selected };
}

function columnsOf(model: CrowdModel, lanes: readonly LaneColumn[], chosen: number | null): StripColumn[] {
  return model.columns.map(({ x, places }, k) => {
    const y = chosen === null ? Number.NaN : model.heights[k]![chosen]!;
    return {
      x,
      marks: [...places.map((place) => mark(place, false)), ...(Number.isNaN(y) ? [] : [mark(y, true)])],
      labels: crowdLabels(model, k, lanes[k]!.advantages, chosen),
    };
  });
}

function linesOfGap({ gaps, xs, axisX, count, every }: CrowdModel, k: number, stroke: string): string[] {
  const [left, right] = [k === 0 ? axisX : xs[k - 1]!, xs[k]!].map(round) as [number, number];
  const reach = (right - left) * CURVE_REACH;
  const [near, far] = [round(left + reach), round(right - reach)];
  return [...shadesOf(gaps[k]!, count / every)].map(([shade, lines]) => {
    const d = lines
      .map(({ from, to }) =>
        k === 0 ? `M${left} ${from}C${near} ${from} ${far} ${to} ${right} ${to}` : `M${left} ${from}L${right} ${to}`,
      )
      .join('');
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-opacity="${round(10 * shade) / 10}" stroke-width="1.25"/>`;
  });
}

/** Every dot is a stroke of no length with round ends. */
function dotsOf({ dots }: CrowdModel, colour: (token: string) => string): string[] {
  const { x, y, drawn, radius } = dots;
  const d = Array.from(drawn, (i) => `M${round(x[i]!)} ${round(y[i]!)}h0`).join('');
  const disc = (width: number, token: string) =>
    `<path d="${d}" fill="none" stroke="${colour(token)}" stroke-width="${round(width)}" stroke-linecap="round"/>`;
  return radius >= 3
    ? [disc(2 * radius + 1.25, '--ink'), disc(2 * radius - 1.25, '--surface')]
    : [disc(2 * radius, '--ink')];
}

function chosenDot({ dots }: CrowdModel, chosen: number, colour: (token: string) => string): string[] {
  const [x, y] = [round(dots.x[chosen]!), round(dots.y[chosen]!)];
  const width = pillWidth(chosen);
  const pill = (by: number, token: string) =>
    `<rect x="${round(x - width / 2 - by)}" y="${round(y - 10 - by)}" width="${width + 2 * by}" height="${20 + 2 * by}" rx="${10 + by}" fill="${colour(token)}"/>`;
  return [
    pill(5, '--select'),
    pill(0, '--ink'),
    `<text x="${x}" y="${y + 4}" text-anchor="middle" font-size="11" font-weight="600" fill="${colour('--ink-inv')}">${chosen + 1}</text>`,
  ];
}
