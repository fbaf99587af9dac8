import type { Pair, PairSide } from '../../../engine/pairing/types.ts';
import type { EstimatorStyle } from '../../estimatorStyle.ts';
import { formatShare } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import { markPath } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../../charts/useWidth.ts';
import styles from './SharesChart.module.css';

const ROW = 26;
/** Groups that are drawn: those whose share differs most. */
const SHOWN = 10;

interface SharesChartProps {
  readonly pair: Pair;
  readonly styles: readonly [EstimatorStyle, EstimatorStyle];
  readonly names: readonly string[];
  readonly selected: number | null;
  readonly onSelect: (group: number) => void;
  readonly label: string;
}

/** The share of the gradient by group, under one and under the other. */
export function SharesChart({ pair, styles: looks, names, selected, onSelect, label }: SharesChartProps) {
  const [frame, width] = useWidth(420);
  const [first, second] = pair.sides;
  const order = Array.from(first.shares, (_, g) => g)
    .toSorted((a, b) => difference(pair, b) - difference(pair, a))
    .slice(0, SHOWN);
  const left = Math.min(150, width * 0.36);
  const most = order.reduce((high, g) => Math.max(high, first.shares[g]!, second.shares[g]!), 1e-9);
  const x = (share: number) => left + 10 + (share / most) * (width - left - 74);
  return (
    <div ref={frame} className={styles.frame}>
      <svg width={width} height={ROW * order.length + 8} role="img" aria-label={label}>
        {order.map((g, k) => {
          const y = ROW * k + ROW / 2 + 2;
          const ends = [first.shares[g]!, second.shares[g]!] as const;
          return (
            <g key={g} className={styles.row} aria-hidden="true" onClick={() => onSelect(g)}>
              <rect
                x={0}
                y={y - ROW / 2}
                width={width}
                height={ROW}
                fill={g === selected ? 'var(--select-soft)' : 'transparent'}
              />
              <text x={left} y={y + 4} textAnchor="end" className={cx(styles.name)}>
                {shortName(names[g]!)}
              </text>
              {pair.sides.every(hasShares) && (
                <line x1={x(ends[0])} x2={x(ends[1])} y1={y} y2={y} stroke="var(--line-2)" strokeWidth={3} />
              )}
              {ends.map(
                (share, side) =>
                  hasShares(pair.sides[side]!) && (
                    <path
                      key={side === 0 ? 'first' : 'second'}
                      d={markPath(looks[side]!.mark.shape, x(share), y, 5)}
                      fill={looks[side]!.mark.color}
                    />
                  ),
              )}
              <text x={x(Math.max(...ends)) + 10} y={y + 4}>
                {formatShare(Math.max(...ends))}
              </text>
              <title>{`${names[g]}: ${shareWords(first, g)}, ${shareWords(second, g)}`}</title>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** One without advantages owns nothing, which is not a share of 0. */
function hasShares({ advantages }: PairSide): boolean {
  return advantages.length > 0;
}

function shareWords(side: PairSide, group: number): string {
  return `${side.label} ${hasShares(side) ? formatShare(side.shares[group]!) : 'none'}`;
}

function difference({ sides: [first, second] }: Pair, group: number): number {
  return Math.abs(first.shares[group]! - second.shares[group]!);
}

function shortName(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}
