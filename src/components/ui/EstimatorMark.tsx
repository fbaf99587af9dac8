import styles from './EstimatorMark.module.css';
import { cx as classes } from './cx.ts';

export type MarkShape = 'circle' | 'square' | 'triangleUp' | 'triangleDown' | 'diamond' | 'hexagon';

/** What identifies an estimator wherever it is named: a shape and a colour, never one without the other. */
export interface Mark {
  readonly shape: MarkShape;
  /** A CSS colour, in practice a token: `var(--grpo)`. */
  readonly color: string;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Corners around the centre for r = 1, sized so that all shapes weigh the same to the eye. */
const CORNERS: Record<Exclude<MarkShape, 'circle'>, readonly (readonly [number, number])[]> = {
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  triangleUp: [
    [0, -1.125],
    [1.075, 0.8],
    [-1.075, 0.8],
  ],
  triangleDown: [
    [0, 1.125],
    [1.075, -0.8],
    [-1.075, -0.8],
  ],
  diamond: [
    [0, -1.225],
    [1.225, 0],
    [0, 1.225],
    [-1.225, 0],
  ],
  hexagon: [
    [0, -1.1],
    [0.95, -0.55],
    [0.95, 0.55],
    [0, 1.1],
    [-0.95, 0.55],
    [-0.95, -0.55],
  ],
};

/** An outline at a given size: where its first point lies from the centre, and the rest relative to that. */
interface Outline {
  readonly dx: number;
  readonly dy: number;
  readonly rest: string;
}

const outlines = new Map<string, Outline>();

function outlineOf(shape: MarkShape, r: number): Outline {
  const key = `${shape} ${r}`;
  let outline = outlines.get(key);
  if (outline === undefined) {
    outline = shape === 'circle' ? circleOutline(r) : polygonOutline(CORNERS[shape], r);
    outlines.set(key, outline);
  }
  return outline;
}

function circleOutline(r: number): Outline {
  const half = `a${round(r)} ${round(r)} 0 1 0`;
  return { dx: -r, dy: 0, rest: `${half} ${round(2 * r)} 0${half} ${-round(2 * r)} 0z` };
}

function polygonOutline(corners: readonly (readonly [number, number])[], r: number): Outline {
  const [[dx, dy], ...others] = corners.map(([x, y]) => [x * r, y * r] as const) as [
    [number, number],
    ...[number, number][],
  ];
  let [x, y] = [dx, dy];
  const steps = others.map(([nextX, nextY]) => {
    const step = `l${round(nextX - x)} ${round(nextY - y)}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return { dx, dy, rest: `${steps.join('')}z` };
}

/** The outline of a mark as an SVG path, for charts. `r` is the radius of the circle it is as heavy as. */
export function markPath(shape: MarkShape, cx: number, cy: number, r: number): string {
  const { dx, dy, rest } = outlineOf(shape, r);
  return `M${round(cx + dx)} ${round(cy + dy)}${rest}`;
}

/** The 12 px mark that stands before an estimator's name. The name beside it says which one it is. */
export function EstimatorMark({
  shape,
  color,
  size = 12,
  className,
}: Mark & { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg
      className={classes(styles.mark, className)}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      <path d={markPath(shape, 6, 6, 4)} fill={color} strokeLinejoin="round" />
    </svg>
  );
}
