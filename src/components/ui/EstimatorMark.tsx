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

/** The outline of a mark as an SVG path, for charts. `r` is the radius of the circle it is as heavy as. */
export function markPath(shape: MarkShape, cx: number, cy: number, r: number): string {
  if (shape === 'circle') {
    const d = round(2 * r);
    const radius = round(r);
    return `M${round(cx - r)} ${round(cy)}a${radius} ${radius} 0 1 0 ${d} 0a${radius} ${radius} 0 1 0 ${-d} 0Z`;
  }
  const corners = CORNERS[shape].map(([x, y]) => `${round(cx + x * r)} ${round(cy + y * r)}`);
  return `M${corners.join('L')}Z`;
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
