import { Fragment, memo } from 'react';
import type { DiagnosedLane } from '../../../engine/diagnosis/types.ts';
import { shareOf } from '../../../engine/diagnosis/shareOf.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { linearScale } from '../linearScale.ts';
import { useWidth } from '../useWidth.ts';
import styles from './LorenzChart.module.css';

const HEIGHT = 196;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 36;
const PARTS = [0, 0.25, 0.5, 0.75, 1];

/** Who owns the gradient: after the heaviest groups, how much of Σ|A| is theirs; the straight line is equal groups. */
export const LorenzChart = memo(function LorenzChart({
  lanes,
  label,
  chosen,
}: {
  lanes: readonly DiagnosedLane[];
  label: string;
  /** Groups in the selection; null when there is none. */
  chosen: ReadonlySet<number> | null;
}) {
  const [frame, width] = useWidth(460);
  const bottom = HEIGHT - BOTTOM;
  const x = linearScale([0, 1], [LEFT, width - RIGHT]);
  const y = linearScale([0, 1], [bottom, TOP]);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <g aria-hidden="true">
          {PARTS.map((part) => (
            <g key={part}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(part)} y2={y(part)} stroke="var(--grid)" />
              <text x={LEFT - 6} y={y(part) + 4} textAnchor="end">
                {`${part * 100}%`}
              </text>
              <text x={x(part)} y={bottom + 15} textAnchor={part === 1 ? 'end' : 'middle'}>
                {`${part * 100}%`}
              </text>
            </g>
          ))}
          <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} stroke="var(--ink-3)" strokeDasharray="5 4" />
          <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle">
            of the groups, the heaviest first
          </text>
          {lanes.map(({ laneId, settings, ownership, shares }, k) => {
            const { mark } = estimatorStyle(settings.estimator);
            const at = ownership.curve[Math.floor((ownership.curve.length * (k + 1)) / (lanes.length + 1))];
            const own =
              chosen === null ? null : { part: chosen.size / shares.length, share: shareOf({ shares }, chosen) };
            return (
              <Fragment key={laneId}>
                <path
                  d={ownership.curve
                    .map(([g, s], p) => `${p === 0 ? 'M' : 'L'}${x(g).toFixed(1)} ${y(s).toFixed(1)}`)
                    .join('')}
                  fill="none"
                  stroke={mark.color}
                  strokeWidth={2}
                  strokeDasharray={k === 0 ? undefined : '7 3'}
                />
                {at !== undefined && <path d={markPath(mark.shape, x(at[0]), y(at[1]), 5)} fill={mark.color} />}
                {own !== null && Number.isFinite(own.share) && (
                  <g className={styles.chosen}>
                    <circle cx={x(own.part)} cy={y(own.share)} r={9} />
                    <path d={markPath(mark.shape, x(own.part), y(own.share), 5)} fill={mark.color} />
                  </g>
                )}
              </Fragment>
            );
          })}
        </g>
      </svg>
    </div>
  );
});
