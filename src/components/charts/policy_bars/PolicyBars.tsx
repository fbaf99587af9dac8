import { memo } from 'react';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import styles from '../drawing.module.css';

export interface PolicyArm {
  /** What the answer is worth: "10", "0.5 ± 0.2". */
  readonly label: string;
  readonly isBest: boolean;
  /** Probability at the start, the same in every lane. */
  readonly start: number;
  /** Probability of each lane; NaN where it is not known. */
  readonly now: readonly number[];
}

interface PolicyBarsProps {
  readonly arms: readonly PolicyArm[];
  readonly lanes: readonly { readonly id: string; readonly mark: Mark }[];
  readonly label: string;
}

const LEFT = 86;
const BAR = 8;
const GAP = 12;

/** Probability of each answer in each lane; dashed where it was at the start. */
export const PolicyBars = memo(function PolicyBars({ arms, lanes, label }: PolicyBarsProps) {
  const [frame, width] = useWidth(260);
  const right = width - 62;
  const row = Math.max(20, lanes.length * (BAR + 1)) + GAP;
  const height = 22 + arms.length * row;
  const x = (share: number) => LEFT + share * Math.max(0, right - LEFT);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <g aria-hidden="true">
          <text x={0} y={12}>
            reward of the answer
          </text>
          <line x1={LEFT} x2={LEFT} y1={18} y2={height - GAP + 4} stroke="var(--ink)" />
          {arms.map((arm, k) => {
            const top = 22 + k * row;
            const most = Math.max(...arm.now.map((value) => (Number.isNaN(value) ? 0 : value)), 0);
            const middle = top + (lanes.length * (BAR + 1)) / 2;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- answers have no other name
              <g key={k}>
                <text x={LEFT - 8} y={middle + 4} textAnchor="end" className={arm.isBest ? styles.best : styles.arm}>
                  {arm.label}
                </text>
                {arm.now.map(
                  (value, lane) =>
                    Number.isFinite(value) && (
                      <g key={lanes[lane]!.id}>
                        <rect
                          x={LEFT}
                          y={top + lane * (BAR + 1)}
                          width={Math.max(1, x(value) - LEFT)}
                          height={BAR}
                          rx={1.5}
                          fill={lanes[lane]!.mark.color}
                        />
                        {value >= 0.03 && (
                          <path
                            d={markPath(lanes[lane]!.mark.shape, x(value) + 7, top + lane * (BAR + 1) + BAR / 2, 3)}
                            fill={lanes[lane]!.mark.color}
                          />
                        )}
                      </g>
                    ),
                )}
                <line
                  x1={x(arm.start)}
                  x2={x(arm.start)}
                  y1={top - 3}
                  y2={top + lanes.length * (BAR + 1) + 2}
                  stroke="var(--ink)"
                  strokeDasharray="2 2"
                />
                <text x={width} y={middle + 4} textAnchor="end" className={styles.arm}>
                  {`${Math.round(100 * most)}%`}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
});
