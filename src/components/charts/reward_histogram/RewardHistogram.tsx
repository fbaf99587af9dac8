import { ticks } from 'd3-array';
import { useId } from 'react';
import { GROUP_STATES } from '../../../engine/diagnosis/groupState.ts';
import type { Histogram, HistogramBar } from '../../../engine/diagnosis/histogram.ts';
import { formatNumber, formatReward, formatWhole } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import { cx } from '../../ui/cx.ts';
import { linearScale } from '../linearScale.ts';
import { stateFill } from '../stateFill.ts';
import { StatePatterns } from '../StatePatterns.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './RewardHistogram.module.css';

const HEIGHT = 196;
const LEFT = 44;
const RIGHT = 8;
const TOP = 22;
const BOTTOM = 36;
/** How far the mark of the chosen rewards stands out at both sides of a bar. */
const HALO = 5;

interface RewardHistogramProps {
  readonly histogram: Histogram;
  readonly label: string;
  /** How many rewards of each bar lie in the chosen groups; null while none are chosen. */
  readonly chosen: readonly number[] | null;
  readonly onChoose: (bar: HistogramBar) => void;
}

/** How often each reward was given, stacked by the state of the group it was given in. */
export function RewardHistogram({ histogram, label, chosen, onChoose }: RewardHistogramProps) {
  const [frame, width] = useWidth(460);
  const id = useId();
  const { bars, exact } = histogram;
  const most = bars.reduce((max, bar) => Math.max(max, bar.total), 1);
  const bottom = HEIGHT - BOTTOM;
  const y = linearScale([0, most], [bottom, TOP]);
  const slot = (width - LEFT - RIGHT) / Math.max(1, bars.length);
  const wide = Math.min(52, slot * (exact ? 0.82 : 0.96));
  // Numbers that would run together are left to the tooltips.
  const everyLabel = Math.ceil(34 / slot);
  const scale = ticks(0, most, 3);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <StatePatterns id={id} />
        <g aria-hidden="true">
          {scale.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--grid)" />
              <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
                {formatWhole(value)}
              </text>
            </g>
          ))}
          <line x1={LEFT} x2={width - RIGHT} y1={bottom} y2={bottom} stroke="var(--edge)" />
        </g>
        {bars.map((bar, k) => {
          const middle = LEFT + slot * (k + 0.5);
          let below = 0;
          return (
            <g
              key={bar.low}
              className={cx(styles.bar, chosen?.[k] === 0 && styles.faint)}
              onClick={() => onChoose(bar)}
              aria-hidden="true"
            >
              {chosen !== null && chosen[k]! > 0 && (
                <rect
                  className={styles.chosen}
                  x={middle - wide / 2 - HALO}
                  y={Math.min(y(chosen[k]!), bottom - 3)}
                  width={wide + 2 * HALO}
                  height={Math.max(3, bottom - y(chosen[k]!))}
                />
              )}
              {GROUP_STATES.map((state, s) => {
                const count = bar.counts[s]!;
                if (count === 0) return null;
                const top = y(below + count);
                const height = y(below) - top;
                below += count;
                return (
                  <rect
                    key={state}
                    x={middle - wide / 2}
                    y={top}
                    width={wide}
                    height={Math.max(0.75, height)}
                    fill={stateFill(id, state)}
                    stroke={stateStyle(state).color}
                    strokeWidth={0.75}
                  />
                );
              })}
              {k % everyLabel === 0 && bar.total > 0 && (
                <text x={middle} y={y(bar.total) - 5} textAnchor="middle" className={styles.total}>
                  {formatWhole(bar.total)}
                </text>
              )}
              {k % everyLabel === 0 && (
                <text x={middle} y={bottom + 15} textAnchor="middle">
                  {exact ? exactLabel(bars, k) : formatNumber((bar.low + bar.high) / 2, 2)}
                </text>
              )}
              <title>{`${chosen === null ? '' : `${formatWhole(chosen[k]!)} chosen of `}${formatWhole(bar.total)} rewards ${exact ? `of ${formatReward(bar.low)}` : `from ${formatNumber(bar.low)} to ${formatNumber(bar.high)}`}`}</title>
            </g>
          );
        })}
        <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle" aria-hidden="true">
          reward
        </text>
      </svg>
    </div>
  );
}

/** A reward as short as tells it from its neighbours. */
function exactLabel(bars: readonly HistogramBar[], k: number): string {
  for (let digits = 4; digits < 17; digits += 2) {
    const short = (bar: HistogramBar | undefined) => bar && Number(bar.low.toPrecision(digits));
    const own = short(bars[k]);
    if (own !== short(bars[k - 1]) && own !== short(bars[k + 1])) return formatReward(own ?? null);
  }
  return formatReward(bars[k]!.low);
}
