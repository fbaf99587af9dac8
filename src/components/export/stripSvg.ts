import { isNotRun } from '../../engine/recorded/isNotRun.ts';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import { crowdModel } from '../charts/crowd_strip/model.ts';
import { MOST_DRAGGED, STRIP_HEIGHT, type Tick } from '../charts/slope_strip/frame.ts';
import { type Bead, type StripColumn, type StripModel, stripModel } from '../charts/slope_strip/model.ts';
import { stripSentence } from '../charts/slope_strip/sentences.ts';
import { estimatorStyle } from '../estimatorStyle.ts';
import { formatRatio, formatReward, formatSigned } from '../format.ts';
import { markPath } from '../ui/EstimatorMark.tsx';
import { crowdDrawing } from './crowdDrawing.ts';
import { chosenLine, type Drawing, type DrawnModel } from './drawing.ts';
import { escapeXml } from '../../engine/report/escapeXml.ts';

/** What the picture of a strip is made from. */
export interface StripPicture {
  readonly view: GroupView;
  /** Trajectory that is marked; null for none. */
  readonly selected: number | null;
  /** The finding, which becomes the picture's headline. */
  readonly headline: string;
  /** Small print at the foot: what computed this. */
  readonly source: string;
  /** A colour in the chosen theme: the value of `var(--grpo)`. */
  readonly colour: (token: string) => string;
}

const MARGIN = 24;
const TITLE = 96;
const HEADLINE = 27;
const FOOT = 30;
const LEAST = 720;
const A_COLUMN = 150;

const UI = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "'Source Serif 4', Charter, Georgia, serif";

/**
 * The strip of a group as an SVG that stands for itself: headline, caption, legend and small print inside, colours
 * written out, no style element, no script and nothing fetched.
 */
export function stripSvg(picture: StripPicture): string {
  const { view, selected, headline, source, colour } = picture;
  const width = Math.max(LEAST, 260 + view.lanes.length * A_COLUMN);
  const inner = width - 2 * MARGIN;
  const { rewards } = view.group;
  const caption = stripSentence(view.label, rewards, view.lanes, selected);
  const input = { rewards, columns: view.lanes.map((lane) => lane.advantages), width: inner, height: STRIP_HEIGHT };
  const paint = painter(colour);
  const drawing =
    rewards.length > MOST_DRAGGED
      ? crowdDrawing(crowdModel(input), view.lanes, selected, colour)
      : stripDrawing(stripModel({ ...input, selected }), selected, paint, colour);
  const { model } = drawing;
  const captionLines = wrapped(caption, Math.floor(inner / 6.2)).slice(0, 2);
  const headlines = wrapped(headline, Math.floor(inner / 11)).slice(0, 3);
  const below = HEADLINE * Math.max(0, headlines.length - 1);
  const height = TITLE + below + STRIP_HEIGHT + FOOT;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colour('--surface')}"/>`,
    ...headlines.map((line, k) =>
      paint.text(MARGIN, 40 + HEADLINE * k, line, { size: 21, weight: 600, family: SERIF, fill: '--ink' }),
    ),
    ...captionLines.map((line, k) => paint.text(MARGIN, 63 + below + 16 * k, line, { size: 12, fill: '--ink-3' })),
    `<g transform="translate(${MARGIN} ${TITLE + below})">`,
    ...axes(model, inner, paint),
    ...drawing.lines,
    ...tickLabels(model, paint),
    ...view.lanes.flatMap((lane, k) => column(model.columns[k]!, lane, paint, colour)),
    paint.text(model.axisX, 18, 'Reward', { size: 13, weight: 600, fill: '--ink', anchor: 'middle' }),
    ...drawing.dots,
    '</g>',
    paint.text(MARGIN, height - 12, source, { size: 11, fill: '--ink-3' }),
  ];
  const title = escapeXml(`${headline} ${caption}`.trim());
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}" font-family="${UI}">${parts.join('')}</svg>\n`;
}

function stripDrawing(
  model: StripModel,
  selected: number | null,
  paint: Painter,
  colour: (token: string) => string,
): Drawing {
  return {
    model,
    lines: lines(model, selected, colour),
    dots: model.beads.flatMap((bead) => dot(bead, bead.index === selected, paint, colour)),
  };
}

interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly family?: string;
  readonly anchor?: 'middle' | 'end';
  /** A surface-coloured edge, for text that lies over lines. */
  readonly halo?: boolean;
}

interface Painter {
  text(x: number, y: number, text: string, look: TextLook): string;
  line(x1: number, y1: number, x2: number, y2: number, token: string): string;
}

function painter(colour: (token: string) => string): Painter {
  return {
    text(x, y, text, { size, fill, weight = 400, family, anchor, halo = false }) {
      const attributes = [
        `x="${at(x)}" y="${at(y)}" font-size="${size}" font-weight="${weight}" fill="${colour(fill)}"`,
        ...(family === undefined ? [] : [`font-family="${family}"`]),
        ...(anchor === undefined ? [] : [`text-anchor="${anchor}"`]),
        ...(halo
          ? [`stroke="${colour('--surface')}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`]
          : []),
      ];
      return `<text ${attributes.join(' ')}>${escapeXml(text)}</text>`;
    },
    line: (x1, y1, x2, y2, token) =>
      `<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}" stroke="${colour(token)}" fill="none"/>`,
  };
}

function at(value: number): number {
  return Math.round(value * 10) / 10;
}

function gridLeft(model: DrawnModel): number {
  return (model.columns[0]?.x ?? model.axisX) - 26;
}

function axes(model: DrawnModel, width: number, paint: Painter): string[] {
  const { top, bottom, axisX } = model;
  return [
    ...model.advantageTicks.map(({ value, y }) =>
      paint.line(gridLeft(model), y, width - 12, y, value === 0 ? '--ink' : '--grid'),
    ),
    ...model.columns.map(({ x }) => paint.line(x, top - 4, x, bottom, '--line-2')),
    paint.line(axisX, top - 4, axisX, bottom, '--edge'),
    ...model.rewardTicks.map(({ y }) => paint.line(axisX - 4, y, axisX + 4, y, '--edge')),
  ];
}

function tickLabels(model: DrawnModel, paint: Painter): string[] {
  const digits = digitsOf(model.advantageTicks);
  const look = { size: 11, anchor: 'end', halo: true } as const;
  return [
    ...model.advantageTicks.map(({ value, y }) =>
      paint.text(gridLeft(model) - 6, y + 4, value === 0 ? '0' : formatSigned(value, digits), {
        ...look,
        fill: value === 0 ? '--ink' : '--ink-3',
        weight: value === 0 ? 600 : 500,
      }),
    ),
    ...model.rewardTicks.map(({ value, y }) => {
      const row = model.beads.filter((bead) => Math.abs(bead.y - y) < 16);
      const left = Math.min(model.axisX - 4, ...row.map((bead) => bead.x - 12));
      return paint.text(left - 4, y + 4, formatReward(value), { ...look, fill: '--ink-3', weight: 500 });
    }),
  ];
}

function digitsOf(ticks: readonly Tick[]): number {
  const gap = Math.abs((ticks[1]?.value ?? 1) - (ticks[0]?.value ?? 0)) || 1;
  return Math.max(0, Math.min(12, Math.ceil(-Math.log10(gap) - 1e-9)));
}

function lines(model: StripModel, selected: number | null, colour: (token: string) => string): string[] {
  const others = model.beads.map(({ index }) => (index === selected ? '' : (model.pathOf(index) ?? ''))).join('');
  return [
    ...(others === ''
      ? []
      : [`<path d="${others}" fill="none" stroke="${colour('--ink-3')}" stroke-opacity="0.5" stroke-width="1.25"/>`]),
    ...chosenLine(selected === null ? null : model.pathOf(selected), colour),
  ];
}

/** Head, marks and labels of one lane. */
function column(
  { x, marks, labels }: StripColumn,
  lane: LaneColumn,
  paint: Painter,
  colour: (token: string) => string,
): string[] {
  const { mark, textColor } = estimatorStyle(lane.lane.estimator);
  const fill = colour(tokenOf(mark.color));
  const edge = `stroke="${colour('--surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
  const name = lane.label.length > 18 ? `${lane.label.slice(0, 17)}…` : lane.label;
  const left = x - (14 + name.length * 7.4) / 2;
  const note =
    lane.error !== null
      ? isNotRun(lane.error)
        ? 'not run'
        : 'stops here'
      : Number.isFinite(lane.gain)
        ? `gain ${formatRatio(lane.gain)}`
        : '';
  const chosen = marks.find((one) => one.selected);
  const others = marks.filter((one) => !one.selected);
  return [
    `<path d="${markPath(mark.shape, left + 5, 13, 4.5)}" fill="${fill}"/>`,
    paint.text(left + 14, 18, name, { size: 13, weight: 600, fill: tokenOf(textColor) }),
    paint.text(x, 37, note, {
      size: 11,
      fill: lane.error === null ? '--ink-3' : '--error',
      anchor: 'middle',
    }),
    ...(chosen === undefined
      ? []
      : [`<circle cx="${at(x)}" cy="${at(chosen.y)}" r="10" fill="${colour('--select')}"/>`]),
    ...(others.length === 0
      ? []
      : [`<path d="${others.map((one) => markPath(mark.shape, x, one.y, 5)).join('')}" fill="${fill}" ${edge}/>`]),
    ...(chosen === undefined ? [] : [`<path d="${markPath(mark.shape, x, chosen.y, 6)}" fill="${fill}" ${edge}/>`]),
    ...labels.map((label) => {
      const count = label.count > 1 ? ` ×${label.count}` : '';
      return paint.text(
        x + (label.selected ? 13 : 9),
        label.y,
        `${formatSigned(label.value, label.selected ? 3 : 2)}${count}`,
        label.selected
          ? { size: 13, weight: 600, fill: tokenOf(textColor), halo: true }
          : { size: 11, weight: 500, fill: '--ink-3', halo: true },
      );
    }),
  ];
}

function dot(bead: Bead, selected: boolean, paint: Painter, colour: (token: string) => string): string[] {
  const { x, y, placed, small, index } = bead;
  const r = small && !selected ? 6 : 10;
  const dash = placed ? '' : ' stroke-dasharray="2 2.5"';
  return [
    ...(selected ? [`<circle cx="${at(x)}" cy="${at(y)}" r="15" fill="${colour('--select')}"/>`] : []),
    `<circle cx="${at(x)}" cy="${at(y)}" r="${r}" fill="${colour(selected ? '--ink' : '--surface')}" stroke="${colour('--ink')}" stroke-width="1.5"${dash}/>`,
    ...(!small || selected
      ? [
          paint.text(x, y + 4, String(index + 1), {
            size: 11,
            weight: 600,
            fill: selected ? '--ink-inv' : '--ink',
            anchor: 'middle',
          }),
        ]
      : []),
  ];
}

/** `var(--grpo)` -> `--grpo` */
function tokenOf(value: string): string {
  return /^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? value;
}

/** Lines of at most so many characters, broken between words. */
function wrapped(text: string, width: number): string[] {
  const result: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      result.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? result : [...result, line];
}
