import type { RewardValue } from '../../../engine/batch/types.ts';
import { formatNumber } from '../../format.ts';
import { type Mark, markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './ChangesChart.module.css';
import { axisOf, type ChangeRow } from './model.ts';

interface ChangesChartProps {
  readonly rows: readonly ChangeRow[];
  readonly nameOf: (group: number) => string;
  readonly rewardsOf: (group: number) => readonly RewardValue[];
  readonly base: Mark;
  readonly own: Mark;
  readonly selected: number | null;
  readonly label: string;
}

const ROW = 20;
const TOP = 22;
const NUMBER = 62;
/** Dots of a group's rewards; more would be a smear. */
const DOTS = 8;

/** The height of a chart of so many rows. */
export const changesHeight = (rows: number) => TOP + ROW * Math.max(1, rows) + 4;

/** The largest |A| of each group under two lanes, on one axis; hollow where it was when it moved. */
export function ChangesChart({ rows, nameOf, rewardsOf, base, own, selected, label }: ChangesChartProps) {
  const [frame, width] = useWidth(560);
  const narrow = width < 420;
  const names = narrow ? 112 : 128;
  const dots = narrow ? 0 : 76;
  const left = names + dots;
  const right = Math.max(left + 60, width - NUMBER);
  const { end, ticks } = axisOf(rows);
  // A share first: the largest doubles times a width are none.
  const x = (value: number) => left + (right - left) * (value / end);
  const height = changesHeight(rows.length);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={x(tick)}
              x2={x(tick)}
              y1={TOP - 4}
              y2={height}
              stroke={tick === 0 ? 'var(--ink)' : 'var(--grid)'}
            />
            <text x={x(tick)} y={12} textAnchor="middle" className={styles.tick} data-zero={tick === 0}>
              {tick}
            </text>
          </g>
        ))}
        {rows.map((row, k) => {
          const y = TOP + ROW * k + ROW / 2;
          const chosen = row.group === selected;
          const known = Number.isFinite(row.own);
          return (
            <g key={row.group} data-group={row.group}>
              {chosen && <rect x={0} y={y - ROW / 2} width={width} height={ROW} rx={4} fill="var(--select-soft)" />}
              <text x={2} y={y + 4} className={styles.name} data-chosen={chosen}>
                {shortened(nameOf(row.group), narrow ? 15 : 17)}
              </text>
              {dots > 0 && <RewardDots rewards={rewardsOf(row.group)} x={names} y={y} />}
              {row.moved && known && Number.isFinite(row.base) && (
                <line x1={x(row.base)} x2={x(row.own)} y1={y} y2={y} stroke="var(--ink-2)" strokeDasharray="2 3" />
              )}
              {Number.isFinite(row.base) && (
                <path
                  d={markPath(base.shape, x(row.base), y, 5)}
                  fill={row.moved ? 'var(--surface)' : base.color}
                  stroke={base.color}
                  strokeWidth={1.5}
                />
              )}
              {known && (
                <path
                  d={markPath(own.shape, x(row.own), y, 4)}
                  fill={own.color}
                  stroke="var(--surface)"
                  strokeWidth={0.8}
                />
              )}
              <text x={width} y={y + 4} textAnchor="end" className={styles.number} data-chosen={chosen}>
                {formatNumber(row.own)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** The rewards of a group as dots, high where they are high. */
function RewardDots({ rewards, x, y }: { rewards: readonly RewardValue[]; x: number; y: number }) {
  const numbers = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  const low = Math.min(...numbers);
  const spread = Math.max(...numbers) - low;
  return numbers.slice(0, DOTS).map((reward, i) => (
    <circle
      // oxlint-disable-next-line react/no-array-index-key -- a dot is its place
      key={i}
      cx={x + 4 + 7.5 * i}
      cy={y + (spread > 0 && spread < Infinity ? 5 - 10 * ((reward - low) / spread) : 0)}
      r={1.8}
      fill="var(--ink-2)"
    />
  ));
}

function shortened(name: string, most: number): string {
  const characters = Array.from(name);
  return characters.length <= most ? name : `${characters.slice(0, most - 1).join('')}…`;
}
