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

/** Room for what an answer is worth, by its length, and at most half of the width. */
const SIGN = 6.6;
const RIGHT = 74;
const BAR = 8;
const GAP = 12;

/** Probability of each answer in each lane; dashed where it was at the start. */
export const PolicyBars = memo(function PolicyBars({ arms, lanes, label }: PolicyBarsProps) {
  const [frame, width] = useWidth(260);
  const right = width - RIGHT;
  const longest = Math.max(...arms.map((arm) => arm.label.length), 0);
  const left = Math.min(Math.max(60, longest * SIGN + 14), 0.5 * width);
  const most = Math.floor((left - 14) / SIGN);
  const row = Math.max(20, lanes.length * (BAR + 1)) + GAP;
  const height = 22 + arms.length * row;
  const x = (share: number) => left + share * Math.max(0, right - left);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <g aria-hidden="true">
          <text x={0} y={12}>
            reward of the answer
          </text>
          <text x={width} y={12} textAnchor="end">
            of the lanes
          </text>
          <line x1={left} x2={left} y1={18} y2={height - GAP + 4} stroke="var(--ink)" />
          {arms.map((arm, k) => {
            const top = 22 + k * row;
            const middle = top + (lanes.length * (BAR + 1)) / 2;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- answers have no other name
              <g key={k}>
                <text x={left - 8} y={middle + 4} textAnchor="end" className={arm.isBest ? styles.best : styles.arm}>
                  <title>{arm.label}</title>
                  {arm.label.length > most ? `${arm.label.slice(0, Math.max(1, most - 1))}…` : arm.label}
                </text>
                {arm.now.map(
                  (value, lane) =>
                    Number.isFinite(value) && (
                      <g key={lanes[lane]!.id}>
                        <rect
                          x={left}
                          y={top + lane * (BAR + 1)}
                          width={Math.max(1, x(value) - left)}
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
                  {rangeWords(arm.now)}
                </text>
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
});

/** `36%`, or `2–93%`: the least and the most of the lanes. */
function rangeWords(shares: readonly number[]): string {
  const known = shares.filter((share) => Number.isFinite(share)).map((share) => Math.round(100 * share));
  if (known.length === 0) return '–';
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? `${low}%` : `${low}–${high}%`;
}
