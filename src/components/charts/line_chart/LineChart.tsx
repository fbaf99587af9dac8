import { useMemo } from 'react';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './LineChart.module.css';
import { type BandPoint, lineChartModel, type Point } from './model.ts';

export interface ChartLine {
  readonly label: string;
  readonly mark: Mark;
  readonly textColor: string;
  readonly dash?: string | undefined;
  readonly points: readonly Point[];
  /** Where along the line its name stands, 0 to 1. */
  readonly nameAt: number;
}

export interface ChartDot {
  /** Index of the line whose mark it has. */
  readonly line: number;
  readonly at: Point;
  readonly title: string;
  readonly groups: readonly number[];
}

interface LineChartProps {
  readonly lines: readonly ChartLine[];
  readonly dots?: readonly ChartDot[];
  /** Behind a line, in its colour. */
  readonly bands?: readonly { readonly line: number; readonly points: readonly BandPoint[] }[];
  readonly xAxis: 'linear' | 'log';
  readonly xRange?: readonly [number, number];
  readonly yRange?: readonly [number, number];
  /** In the place of the axis' own ticks. */
  readonly xTicks?: readonly number[];
  readonly xName: string;
  readonly formatX: (value: number) => string;
  readonly formatY: (value: number) => string;
  /** A place on the horizontal axis, and what it is. */
  readonly cursor?: { readonly x: number; readonly label: string } | null;
  readonly selected?: number | null;
  readonly onSelect?: (group: number) => void;
  readonly height: number;
  readonly label: string;
}

const NO_DOTS: readonly ChartDot[] = [];
const NO_BANDS: NonNullable<LineChartProps['bands']> = [];

/** Lines over one axis, with the user's own groups on them. */
export function LineChart(props: LineChartProps) {
  const { lines, dots = NO_DOTS, bands = NO_BANDS, xAxis, xRange, yRange, height, label } = props;
  const { cursor = null, selected = null } = props;
  const [frame, width] = useWidth(420);
  const model = useMemo(
    () =>
      lineChartModel({
        lines: lines.map(({ points }) => points),
        dots: dots.map(({ at }) => at),
        bands: bands.map(({ points }) => points),
        xAxis,
        xRange,
        yRange,
        width,
        height,
      }),
    [lines, dots, bands, xAxis, xRange, yRange, width, height],
  );
  const { left, right, top, bottom, x, y } = model;
  const middle = (left + right) / 2;
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <g aria-hidden="true">
          {model.yTicks.map((value) => (
            <g key={value}>
              <line x1={left} x2={right} y1={y(value)} y2={y(value)} stroke="var(--grid)" />
              <text x={left - 6} y={y(value) + 4} textAnchor="end">
                {props.formatY(value)}
              </text>
            </g>
          ))}
          <line x1={left} x2={right} y1={y(0)} y2={y(0)} stroke="var(--line-2)" />
          {(props.xTicks ?? model.xTicks).map((value) => (
            <text key={value} x={x(value)} y={bottom + 16} textAnchor="middle">
              {props.formatX(value)}
            </text>
          ))}
          <text x={middle} y={height - 4} textAnchor="middle">
            {props.xName}
          </text>
          {cursor !== null && x(cursor.x) >= left && x(cursor.x) <= right && (
            <>
              <line
                x1={x(cursor.x)}
                x2={x(cursor.x)}
                y1={top}
                y2={bottom}
                stroke="var(--ink-3)"
                strokeDasharray="1 3"
              />
              <text
                x={x(cursor.x) + (x(cursor.x) > middle ? -6 : 6)}
                y={(top + 3 * bottom) / 4}
                textAnchor={x(cursor.x) > middle ? 'end' : 'start'}
              >
                {cursor.label}
              </text>
            </>
          )}
          {bands.map(({ line }, k) => (
            <path key={line} d={model.areas[k]} fill={lines[line]!.mark.color} fillOpacity={0.14} />
          ))}
          {lines.map(({ label: name, mark, dash }, k) => (
            <path
              key={name}
              d={model.paths[k]}
              fill="none"
              stroke={mark.color}
              strokeWidth={2}
              strokeDasharray={dash}
            />
          ))}
          {dots.map((dot) => {
            const { color, shape } = lines[dot.line]!.mark;
            const [cx, cy] = [x(dot.at[0]), y(dot.at[1])];
            return (
              <g
                key={`${dot.line} ${dot.at[0]} ${dot.at[1]}`}
                className={styles.dot}
                onClick={() => props.onSelect?.(dot.groups[0]!)}
              >
                {selected !== null && dot.groups.includes(selected) && (
                  <circle cx={cx} cy={cy} r={11} fill="var(--select)" />
                )}
                <path d={markPath(shape, cx, cy, 4.5)} fill={color} stroke="var(--surface)" />
                <title>{dot.title}</title>
              </g>
            );
          })}
          {lines.map(({ label: name, textColor, points, nameAt }) => {
            const at = points[Math.round(nameAt * (points.length - 1))];
            if (at === undefined || !Number.isFinite(at[1])) return null;
            return (
              <text
                key={name}
                x={Math.min(right - 8, Math.max(left + 8, x(at[0])))}
                y={Math.max(top + 8, y(at[1]) - 8)}
                textAnchor={nameAt < 0.2 ? 'start' : nameAt > 0.8 ? 'end' : 'middle'}
                className={styles.name}
                style={{ fill: textColor }}
              >
                {name}
              </text>
            );
          })}
        </g>
      </svg>
    </div>
  );
}
