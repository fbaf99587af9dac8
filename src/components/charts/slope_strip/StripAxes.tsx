import { memo } from 'react';
import { formatReward, formatSigned } from '../../format.ts';
import { cx } from '../../ui/cx.ts';
import type { StripModel } from './model.ts';
import styles from './SlopeStrip.module.css';

/** What the axes know of a strip, whether of dots or of a crowd. */
interface AxesModel extends Pick<StripModel, 'axisX' | 'top' | 'bottom' | 'rewardTicks' | 'advantageTicks'> {
  readonly columns: readonly { readonly x: number }[];
  /** What stands on the left, which tick labels must not reach. */
  readonly handleX: number;
  /** Dots that tick labels must stand clear of. */
  readonly beads: readonly { readonly x: number; readonly y: number; readonly placed: boolean }[];
}

function gridLeft(model: Pick<AxesModel, 'axisX' | 'columns'>): number {
  return (model.columns[0]?.x ?? model.axisX) - 26;
}

interface AxesProps {
  readonly model: Omit<AxesModel, 'handleX' | 'beads'>;
  readonly width: number;
}

/** Lines of the axes and the columns. While the axes stand still, as in a drag, they are not drawn again. */
export const Axes = memo(function Axes({ model, width }: AxesProps) {
  return (
    <g aria-hidden="true">
      {model.advantageTicks.map(({ value, y }) => (
        <line
          key={value}
          x1={gridLeft(model)}
          x2={width - 12}
          y1={y}
          y2={y}
          stroke={value === 0 ? 'var(--ink)' : 'var(--grid)'}
        />
      ))}
      {model.columns.map(({ x }) => (
        <line key={x} x1={x} x2={x} y1={model.top - 4} y2={model.bottom} stroke="var(--line-2)" />
      ))}
      <line x1={model.axisX} x2={model.axisX} y1={model.top - 4} y2={model.bottom} stroke="var(--edge)" />
      {model.rewardTicks.map(({ value, y }) => (
        <line key={value} x1={model.axisX - 4} x2={model.axisX + 4} y1={y} y2={y} stroke="var(--edge)" />
      ))}
    </g>
  );
}, sameAxes);

function sameAxes(a: AxesProps, b: AxesProps): boolean {
  return (
    a.width === b.width &&
    a.model.axisX === b.model.axisX &&
    a.model.top === b.model.top &&
    a.model.bottom === b.model.bottom &&
    sameTicks(a.model.rewardTicks, b.model.rewardTicks) &&
    sameTicks(a.model.advantageTicks, b.model.advantageTicks) &&
    a.model.columns.length === b.model.columns.length &&
    a.model.columns.every(({ x }, k) => x === b.model.columns[k]!.x)
  );
}

function sameTicks(a: StripModel['rewardTicks'], b: StripModel['rewardTicks']): boolean {
  return a.length === b.length && a.every(({ value, y }, k) => value === b[k]!.value && y === b[k]!.y);
}

/** Numbers of both axes, over the lines that cross them. */
export function TickLabels({ model }: { model: AxesModel }) {
  return (
    <g aria-hidden="true">
      {model.advantageTicks.map(({ value, y }) => (
        <text
          key={value}
          x={gridLeft(model) - 6}
          y={y + 4}
          textAnchor="end"
          className={cx(styles.halo, value === 0 && styles.zero)}
        >
          {value === 0 ? '0' : formatSigned(value, tickDigits(model.advantageTicks))}
        </text>
      ))}
      {model.rewardTicks.map(({ value, y }) => {
        const row = model.beads.filter((bead) => Math.abs(bead.y - y) < 16);
        const left = Math.min(model.axisX - 4, ...row.map((bead) => bead.x - 12));
        // Between a wide row and the handles there is no room: then it stands over the row.
        const beside = left - model.handleX > 28;
        return (
          <text
            key={value}
            x={beside ? left - 4 : left + 12}
            y={beside ? y + 4 : y - 14}
            textAnchor="end"
            className={styles.halo}
          >
            {tickText(value, tickDigits(model.rewardTicks))}
          </text>
        );
      })}
      {model.beads.some((bead) => !bead.placed) && (
        <text x={model.axisX - 36} y={model.bottom + 24} textAnchor="end">
          none
        </text>
      )}
    </g>
  );
}

/** A tick of the reward axis: as many decimals as tell it from its neighbours. */
function tickText(value: number, digits: number): string {
  const plain = formatReward(value);
  return digits > 5 ? `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(digits)}` : plain;
}

function tickDigits(ticks: readonly { value: number }[]): number {
  const gap = Math.abs((ticks[1]?.value ?? 1) - (ticks[0]?.value ?? 0)) || 1;
  return Math.max(0, Math.min(12, Math.ceil(-Math.log10(gap) - 1e-9)));
}
