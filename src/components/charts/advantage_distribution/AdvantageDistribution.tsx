import { useMemo } from 'react';
import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Distribution } from '../../../engine/summary/distribution.ts';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { counted, formatNumber, formatShare, formatSigned } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { useWidth } from '../useWidth.ts';
import styles from './AdvantageDistribution.module.css';
import { type BarDatum, distributionModel, type LaneBars } from './model.ts';

/** How a lane is named and drawn. */
export interface LaneName {
  readonly id: string;
  readonly label: string;
  readonly estimator: string;
}

interface DistributionProps {
  readonly distribution: Distribution;
  readonly lanes: readonly LaneName[];
}

/** Caption and text alternative: what the picture says, with numbers. */
export function distributionCaption({ lanes: counts }: Distribution, lanes: readonly LaneName[], role: string): string {
  const total = counts[0]?.total ?? 0;
  if (total === 0) return `Role ${role} has no advantages yet.`;
  const zero = counts.map((lane) => (lane.total === 0 ? 0 : lane.zeros / lane.total));
  const name = (k: number) => lanes.find((lane) => lane.id === counts[k]?.laneId)?.label ?? '';
  const most = zero.indexOf(Math.max(...zero));
  if (zero.every((share) => share === zero[0])) {
    return `${counted(total, 'reward')} of role ${role}: ${formatNumber(100 * zero[0]!, 1)} % of the advantages are zero under every lane.`;
  }
  return `${counted(total, 'reward')} of role ${role}: ${name(most)} has most zeros, ${formatNumber(100 * zero[most]!, 1)} %.`;
}

/** A small bar chart a lane, over one axis; what is zero stands as one bar of its own at 0. */
export function AdvantageDistribution({ distribution, lanes }: DistributionProps) {
  const model = useMemo(() => distributionModel(distribution), [distribution]);
  const [frame, width] = useWidth(360);
  // The frame lays its charts out in columns of at least 180 px, 16 px apart.
  const inRow = Math.max(1, Math.min(model.lanes.length, Math.floor((width + 16) / 196)));
  const barSize = Math.max(2, Math.floor(((width + 16) / inRow - 40) / model.bins) - 1);
  return (
    <div ref={frame} className={styles.frame}>
      {model.lanes.map((lane) => {
        const name = lanes.find((one) => one.id === lane.laneId);
        if (name === undefined) return null;
        const own = estimatorStyle(name.estimator);
        return (
          <figure key={lane.laneId} className={styles.lane} aria-label={laneText(name, lane)}>
            <figcaption className={styles.name} style={{ color: own.textColor }}>
              <EstimatorMark {...own.mark} size={10} /> {name.label}
              <span className={styles.zeros}>
                zero {formatShare(lane.zeros / lane.total)}
                {lane.notFinite > 0 && `, ${lane.notFinite} not finite`}
              </span>
            </figcaption>
            <div aria-hidden="true">
              <LaneChart
                lane={lane}
                color={own.mark.color}
                domain={model.domain}
                tallest={model.tallest}
                barSize={barSize}
              />
            </div>
          </figure>
        );
      })}
    </div>
  );
}

function laneText({ label }: LaneName, lane: LaneBars): string {
  const negative = lane.bars.reduce((sum, bar) => sum + (bar.middle < 0 ? bar.count : 0), 0);
  const positive = lane.bars.reduce((sum, bar) => sum + (bar.middle > 0 ? bar.count : 0), 0);
  return `${label}: ${negative} below zero, ${lane.zeros} zero, ${positive} above zero`;
}

interface LaneChartProps {
  readonly lane: LaneBars;
  readonly color: string;
  readonly domain: readonly [number, number];
  readonly tallest: number;
  readonly barSize: number;
}

function LaneChart({ lane, color, domain, tallest, barSize }: LaneChartProps) {
  return (
    <ResponsiveContainer width="100%" height={120} initialDimension={{ width: 200, height: 120 }}>
      <BarChart
        data={lane.bars as BarDatum[]}
        margin={{ top: 6, right: 12, bottom: 0, left: 12 }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="middle"
          type="number"
          domain={[domain[0], domain[1]]}
          tickCount={4}
          height={20}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
          tick={{ fill: 'var(--ink-3)', fontSize: 11 }}
          tickFormatter={(value: number) => (value === 0 ? '0' : formatSigned(value, Math.abs(value) >= 10 ? 0 : 1))}
        />
        <YAxis hide domain={[0, tallest]} />
        <ReferenceLine y={0} stroke="var(--line-2)" />
        <ReferenceLine x={0} stroke="var(--ink)" />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--hover)' }}
          content={({ active, payload }) => (
            <BarTip datum={active ? (payload[0]?.payload as BarDatum | undefined) : undefined} />
          )}
        />
        <Bar
          dataKey="count"
          fill={color}
          barSize={barSize}
          isAnimationActive={false}
          minPointSize={(value) => (Number(value) > 0 ? 2 : 0)}
        />
        {lane.zeros > 0 && (
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: 0, y: lane.zeros },
            ]}
            stroke="var(--ink-2)"
            strokeWidth={Math.max(5, Math.min(10, barSize * 0.6))}
          />
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}

function BarTip({ datum }: { datum: BarDatum | undefined }) {
  if (datum === undefined) return null;
  return (
    <div className={styles.tip}>
      {counted(datum.count, 'advantage')} from {formatSigned(datum.from, 2)} to {formatSigned(datum.to, 2)}
    </div>
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
              {lane.zeros}
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
