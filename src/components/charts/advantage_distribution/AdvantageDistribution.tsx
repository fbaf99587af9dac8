import { ticks } from 'd3-array';
import { createContext, memo, useContext, useMemo } from 'react';
import { BarChart, ReferenceLine, ResponsiveContainer, usePlotArea, XAxis, YAxis } from 'recharts';
import type { Distribution } from '../../../engine/summary/distribution.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { counted, formatShare, formatSigned } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { linearScale } from '../linearScale.ts';
import styles from './AdvantageDistribution.module.css';
import { type DistributionModel, distributionModel, type LaneBars } from './model.ts';

/** How a lane is named and drawn. */
export interface LaneName {
  readonly id: string;
  readonly label: string;
  readonly estimator: string;
}

interface DistributionProps {
  readonly distribution: Distribution;
  readonly lanes: readonly LaneName[];
  /** State A, drawn behind as outlines. */
  readonly pinned?: Distribution | null;
}

/** Caption and text alternative: what the picture says, with numbers. */
export function distributionCaption({ lanes: counts }: Distribution, lanes: readonly LaneName[], role: string): string {
  const running = counts.filter((lane) => !lane.stopped && lane.total > 0);
  if (running.length === 0) return `Role ${role} has no advantages to count.`;
  const shares = running.map((lane) => lane.zeros / lane.total);
  const most = Math.max(...shares);
  const start = `Role ${role}: `;
  if (most === 0) return `${start}no advantage is zero under any lane.`;
  const labelOf = (laneId: string) => lanes.find((lane) => lane.id === laneId)?.label ?? '';
  const withMost = running.filter((_, k) => shares[k] === most).map((lane) => labelOf(lane.laneId));
  const where = withMost.length === counts.length ? 'every lane' : withMost.join(', ');
  return `${start}${formatShare(most)} of the advantages are zero under ${where}.`;
}

/** A small bar chart a lane, over one axis; what is zero stands as one bar of its own at 0. */
export function AdvantageDistribution({ distribution, lanes, pinned = null }: DistributionProps) {
  const model = useMemo(() => distributionModel(distribution, pinned), [distribution, pinned]);
  return (
    <ModelContext value={model}>
      <div className={styles.frame}>
        {model.lanes.map((lane) => {
          const name = lanes.find((one) => one.id === lane.laneId);
          if (name === undefined) return null;
          const own = estimatorStyle(name.estimator);
          return (
            <figure key={lane.laneId} className={styles.lane} aria-label={laneText(name, lane)}>
              <figcaption className={styles.name} style={{ color: own.textColor }}>
                <EstimatorMark {...own.mark} size={10} /> {name.label}
                <span className={styles.zeros}>
                  {lane.stopped ? 'no advantages' : `zero ${formatShare(lane.zeros / lane.total)}`}
                  {!lane.stopped && lane.notFinite > 0 && `, ${lane.notFinite} not finite`}
                </span>
              </figcaption>
              <div aria-hidden="true">
                <LaneChart laneId={lane.laneId} color={own.mark.color} low={model.domain[0]} high={model.domain[1]} />
              </div>
            </figure>
          );
        })}
      </div>
    </ModelContext>
  );
}

function laneText({ label }: LaneName, lane: LaneBars): string {
  if (lane.stopped) return `${label} has no advantages`;
  const negative = lane.bars.reduce((sum, bar) => sum + (bar.middle < 0 ? bar.count : 0), 0);
  const positive = lane.bars.reduce((sum, bar) => sum + (bar.middle > 0 ? bar.count : 0), 0);
  return `${label}: ${negative} below zero, ${lane.zeros} zero, ${positive} above zero`;
}

interface LaneChartProps {
  readonly laneId: string;
  readonly color: string;
  readonly low: number;
  readonly high: number;
}

/**
 * The frame: axis and zero lines, by Recharts. It is drawn again only when the axis changes; the bars follow the
 * pointer, so a layer of our own draws them inside it.
 */
const LaneChart = memo(function LaneChart({ laneId, color, low, high }: LaneChartProps) {
  return (
    <ResponsiveContainer width="100%" height={120} initialDimension={{ width: 200, height: 120 }}>
      <BarChart data={corners(low, high)} margin={MARGIN} accessibilityLayer={false}>
        <XAxis
          dataKey="at"
          type="number"
          domain={[low, high]}
          ticks={ticks(low, high, 4)}
          height={20}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={{ fill: 'var(--ink-3)', fontSize: 11 }}
          tickFormatter={(value: number) => (value === 0 ? '0' : formatSigned(value, Math.abs(value) >= 10 ? 0 : 1))}
        />
        <YAxis hide domain={[0, 1]} />
        <ReferenceLine x={0} stroke="var(--ink)" />
        <BarLayer laneId={laneId} color={color} low={low} high={high} />
      </BarChart>
    </ResponsiveContainer>
  );
});

const MARGIN = { top: 6, right: 12, bottom: 0, left: 12 };

/** Recharts wants data; two corners fix the axis, and no mark of its own is drawn. */
function corners(low: number, high: number): { at: number }[] {
  return [{ at: low }, { at: high }];
}

/** The model reaches the layer past the frame, which does not change with it. */
const ModelContext = createContext<DistributionModel | null>(null);

function BarLayer({ laneId, color, low, high }: LaneChartProps) {
  const model = useContext(ModelContext);
  const area = usePlotArea();
  const lane = model?.lanes.find((one) => one.laneId === laneId);
  if (!area || !model || !lane) return null;
  const x = linearScale([low, high], [area.x, area.x + area.width]);
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / model.tallest) * area.height));
  const foot = area.y + area.height;
  const zeroWidth = Math.max(4, Math.min(10, area.width / model.bins / 2));
  const before = model.pinned.find((one) => one.laneId === laneId);
  return (
    <g>
      {before && (
        <path
          d={before.bars
            .filter(({ count }) => count > 0)
            .map(({ from, to, count }) => `M${x(from)},${foot}V${foot - heightOf(count)}H${x(to)}V${foot}`)
            .join('')}
          fill="none"
          stroke="var(--ink-2)"
          strokeDasharray="2 2"
        />
      )}
      {lane.bars.map(({ from, to, count }) =>
        count === 0 ? null : (
          <rect
            key={from}
            x={x(from) + 0.5}
            width={Math.max(1, x(to) - x(from) - 1)}
            y={foot - heightOf(count)}
            height={heightOf(count)}
            fill={color}
          >
            <title>{`${counted(count, 'advantage')} from ${formatSigned(from, 2)} to ${formatSigned(to, 2)}`}</title>
          </rect>
        ),
      )}
      {lane.zeros > 0 && (
        <rect
          x={x(0) - zeroWidth / 2}
          width={zeroWidth}
          y={foot - heightOf(lane.zeros)}
          height={heightOf(lane.zeros)}
          fill="var(--ink-2)"
          stroke="var(--surface)"
        >
          <title>{`${counted(lane.zeros, 'advantage')} smaller than 1e−8`}</title>
        </rect>
      )}
    </g>
  );
}

/** The twin: the same counts as a table. */
export function DistributionTable({ distribution, lanes }: DistributionProps) {
  const model = useMemo(() => distributionModel(distribution), [distribution]);
  const rows = model.lanes[0]?.bars ?? [];
  return (
    <DataTable label="Advantages by bin" density="tight" maxHeight={340}>
      <thead>
        <tr>
          <th scope="col">advantage</th>
          {lanes.map((lane) => (
            <th key={lane.id} scope="col" className={tableClass.num}>
              {lane.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">zero (|a| below 1e−8)</th>
          {model.lanes.map((lane) => (
            <td key={lane.laneId} className={tableClass.num}>
              {lane.stopped ? '–' : lane.zeros}
            </td>
          ))}
        </tr>
        {rows.map((bar, k) => (
          <tr key={bar.from}>
            <th scope="row">
              {formatSigned(bar.from, 2)} to {formatSigned(bar.to, 2)}
            </th>
            {model.lanes.map((lane) => (
              <td key={lane.laneId} className={tableClass.num}>
                {lane.bars[k]!.count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
