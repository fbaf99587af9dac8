import { memo, useId } from 'react';
import type { Mark } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import { type CloudPlot, cloudLayout } from './model.ts';
import styles from '../drawing.module.css';

export interface CloudLane {
  readonly id: string;
  readonly label: string;
  readonly mark: Mark;
  readonly textColor: string;
  /** Figures beside the name: "SNR 1.44". */
  readonly figure: string;
  /** Below the drawing. */
  readonly note: string;
  readonly plot: CloudPlot | null;
  /** Said where there is no plot; without it there was no true gradient to compare with. */
  readonly missing?: string;
}

/** Width of a sign of a heading. */
const SIGN = 7;

/** As much of a name as there is room for. */
function fitted(label: string, room: number): string {
  const most = Math.max(3, Math.floor(room / SIGN));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

/** Drawn gradients of each lane around the true one, in lengths of the true one; distances by their square root. */
export const GradientCloud = memo(function GradientCloud({
  lanes,
  label,
}: {
  lanes: readonly CloudLane[];
  label: string;
}) {
  const [frame, width] = useWidth(480);
  const arrow = useId();
  const most = Math.max(1, Math.floor((width + 12) / 150));
  const perRow = Math.min(lanes.length, most);
  const size = Math.min(190, Math.floor((width + 12) / Math.max(1, perRow)) - 12);
  const height = Math.min(size, 168);
  const layout = cloudLayout(
    lanes.map(({ plot }) => plot),
    size,
    height,
  );
  const rows = Math.ceil(lanes.length / Math.max(1, perRow));
  const cell = height + 44;
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={rows * cell} role="img" aria-label={label}>
        <defs>
          {['true', ...lanes.map(({ id }) => id)].map((id, k) => (
            <marker
              key={id}
              id={`${arrow}${k}`}
              viewBox="0 0 8 8"
              refX={6}
              refY={4}
              markerWidth={5}
              markerHeight={5}
              orient="auto-start-reverse"
            >
              <path d="M0 0 8 4 0 8Z" fill={k === 0 ? 'var(--ink)' : lanes[k - 1]!.mark.color} />
            </marker>
          ))}
        </defs>
        <g aria-hidden="true">
          {lanes.map((lane, k) => {
            const plot = layout.plots[k] ?? null;
            return (
              <g key={lane.id} transform={`translate(${(k % perRow) * (size + 12)} ${Math.floor(k / perRow) * cell})`}>
                <text x={0} y={14} className={styles.plain} style={{ fill: lane.textColor }}>
                  <title>{lane.label}</title>
                  {fitted(lane.label, size - SIGN * (lane.figure.length + 2))}
                </text>
                <text x={size} y={14} textAnchor="end" className={styles.figure}>
                  {lane.figure}
                </text>
                <rect x={0} y={22} width={size} height={height} rx={6} fill="var(--sunken)" />
                {plot === null ? (
                  <text x={size / 2} y={22 + height / 2} textAnchor="middle">
                    {lane.missing ?? 'no true gradient'}
                  </text>
                ) : (
                  <g transform="translate(0 22)">
                    <line x1={0} x2={size} y1={layout.originY} y2={layout.originY} stroke="var(--line-2)" />
                    <line x1={layout.originX} x2={layout.originX} y1={0} y2={height} stroke="var(--line-2)" />
                    {plot.marks.map(({ x, y, r, key }) => (
                      <circle key={key} cx={x} cy={y} r={r} fill={lane.mark.color} fillOpacity={0.28} />
                    ))}
                    <line
                      x1={layout.originX}
                      y1={layout.originY}
                      x2={layout.trueX}
                      y2={layout.originY}
                      stroke="var(--ink)"
                      strokeWidth={2}
                      markerEnd={`url(#${arrow}0)`}
                    />
                    <line
                      x1={layout.originX}
                      y1={layout.originY}
                      x2={plot.meanX}
                      y2={plot.meanY}
                      stroke={lane.mark.color}
                      strokeWidth={2.5}
                      markerEnd={`url(#${arrow}${k + 1})`}
                    />
                  </g>
                )}
                <text x={0} y={22 + height + 14} className={styles.annotation}>
                  {lane.note}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
});
