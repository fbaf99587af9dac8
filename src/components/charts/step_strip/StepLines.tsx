import { ticks } from 'd3-array';
import { formatReward } from '../../format.ts';
import type { Mark } from '../../ui/EstimatorMark.tsx';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { linearScale } from '../linearScale.ts';
import { useWidth } from '../useWidth.ts';
import styles from './StepStrip.module.css';

const HEIGHT = 132;
const LEFT = 76;
const RIGHT = 96;
const TOP = 10;
const BOTTOM = 10;

interface StepLinesProps {
  readonly lines: readonly {
    readonly id: string;
    readonly mark: Mark;
    /** One a step; NaN where there is none. */
    readonly values: readonly number[];
  }[];
  readonly current: number | null;
  readonly label: string;
}

/** A metric over the steps of a run, a line a lane. */
export function StepLines({ lines, current, label }: StepLinesProps) {
  const [frame, width] = useWidth(460);
  const all = lines.flatMap(({ values }) => values.filter(Number.isFinite));
  const low = all.reduce((a, b) => Math.min(a, b), 0);
  const high = all.reduce((a, b) => Math.max(a, b), low + 1e-9);
  const count = lines[0]?.values.length ?? 0;
  const x = linearScale([0, Math.max(1, count - 1)], [LEFT, width - RIGHT]);
  const y = linearScale([low, high], [HEIGHT - BOTTOM, TOP]);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <g aria-hidden="true">
          {ticks(low, high, 3).map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--grid)" />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {formatReward(value)}
              </text>
            </g>
          ))}
          {current !== null && (
            <line x1={x(current)} x2={x(current)} y1={TOP} y2={HEIGHT - BOTTOM} stroke="var(--ink)" />
          )}
          {lines.map(({ id, mark, values }, k) => {
            const now = current === null ? Number.NaN : values[current]!;
            return (
              <g key={id}>
                <path
                  d={pathOf(values, x, y)}
                  fill="none"
                  stroke={mark.color}
                  strokeWidth={1.5}
                  strokeDasharray={k === 0 ? undefined : '7 4'}
                />
                {current !== null && Number.isFinite(now) && (
                  <path d={markPath(mark.shape, x(current), y(now), 5)} fill={mark.color} />
                )}
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

function pathOf(values: readonly number[], x: (k: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = 'M';
  values.forEach((value, k) => {
    if (!Number.isFinite(value)) {
      pen = 'M';
      return;
    }
    path += `${pen}${x(k).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  });
  return path;
}
