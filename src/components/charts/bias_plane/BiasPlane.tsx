import { memo, useId } from 'react';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import styles from '../drawing.module.css';
import { type PlaneMark, planeLayout } from './model.ts';

export interface PlaneLane extends PlaneMark {
  readonly id: string;
  readonly label: string;
  readonly mark: Mark;
  readonly textColor: string;
  readonly title: string;
}

const HEIGHT = 300;

/** Bias across, noise up: each estimator where its mean gradient points and how far it stands out of its noise. */
export const BiasPlane = memo(function BiasPlane({ lanes, label }: { lanes: readonly PlaneLane[]; label: string }) {
  const [frame, width] = useWidth(280);
  const plot = useId();
  const layout = planeLayout(
    lanes,
    lanes.map(({ label: name }) => name),
    width,
    HEIGHT,
  );
  const { left, right, top, bottom, x, y } = layout;
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <clipPath id={plot}>
          <rect x={left} y={top - 8} width={right - left} height={bottom - top + 8} />
        </clipPath>
        <g aria-hidden="true">
          <text x={left + 6} y={12}>
            signal to noise
          </text>
          {layout.yTicks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--grid)" />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {tickText(tick)}
              </text>
            </g>
          ))}
          <line x1={x(0)} x2={x(0)} y1={top - 8} y2={bottom} stroke="var(--ink)" />
          <line x1={left} x2={right} y1={bottom} y2={bottom} stroke="var(--line-2)" />
          {layout.xTicks.map((tick) => (
            <text key={tick} x={x(tick)} y={bottom + 16} textAnchor="middle">
              {tick}°
            </text>
          ))}
          <text x={(left + right) / 2} y={HEIGHT - 4} textAnchor="middle">
            angle to the true gradient
          </text>
          {lanes.map((lane, k) => {
            const { cx, cy, rx, ry } = layout.ellipses[k]!;
            const name = layout.names[k]!;
            return (
              <g key={lane.id}>
                {rx + ry > 1 && (
                  <ellipse
                    cx={cx}
                    cy={cy}
                    rx={Math.max(1, rx)}
                    ry={Math.max(1, ry)}
                    fill={lane.mark.color}
                    fillOpacity={0.16}
                    clipPath={`url(#${plot})`}
                  />
                )}
                <path d={markPath(lane.mark.shape, cx, cy, 5.5)} fill={lane.mark.color} stroke="var(--surface)">
                  <title>{lane.title}</title>
                </path>
                <text
                  x={name.x}
                  y={name.y}
                  textAnchor={name.end ? 'end' : 'start'}
                  className={styles.name}
                  style={{ fill: lane.textColor }}
                >
                  {lane.label}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
});

function tickText(tick: number): string {
  return tick >= 0.001 ? String(tick) : tick.toExponential(0).replace('-', '−');
}
