import type { MetricRow } from '../../../../state/metricsView.ts';
import { formatMean, formatNumber, formatRatio, formatSigned } from '../../../format.ts';
import { MetricTerm } from '../../../glossary/Term.tsx';
import { cx } from '../../../ui/cx.ts';
import { MetricKey, tableClass } from '../../../ui/DataTable.tsx';
import type { Against } from './against.ts';
import { MetricBar } from './MetricBar.tsx';
import styles from './MetricsPanel.module.css';

/** A metric of every lane, each beside what it is held against. */
export function MetricsRow({
  row,
  against,
  was,
  colors,
}: {
  row: MetricRow;
  against: Against;
  /** The same metric in state A, an entry a lane. */
  was: readonly (number | undefined)[];
  colors: readonly string[];
}) {
  const largest = Math.max(
    ...row.values.map((value) => (value !== undefined && Number.isFinite(value) ? Math.abs(value) : 0)),
  );
  const isMean = row.key.endsWith('/mean');
  return (
    <tr>
      <th scope="row">
        <MetricKey name={nameWithTerm}>{row.key}</MetricKey>
      </th>
      {row.values.map((value, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lane is its place in the row
        <td key={k} className={tableClass.num}>
          {value === undefined ? (
            <span className={tableClass.muted}>–</span>
          ) : (
            <span className={styles.cell}>
              <MetricBar share={largest > 1e-8 ? Math.abs(value) / largest : 0} color={colors[k] ?? 'var(--ink-3)'} />
              <span>{isMean ? formatMean(value) : formatNumber(value)}</span>
              <span className={cx(tableClass.ratio, styles.ratio)}>
                {against === 'pinned'
                  ? wasText(value, was[k])
                  : k === 0
                    ? ''
                    : comparisonText(value, row.values[0], against)}
              </span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function wasText(value: number, was: number | undefined): string {
  return was === undefined || formatNumber(value) === formatNumber(was) ? '' : `A ${formatNumber(was)}`;
}

function comparisonText(value: number, base: number | undefined, against: Against): string {
  if (base === undefined || !Number.isFinite(base) || !Number.isFinite(value)) return '';
  if (against === 'difference') return Math.abs(value - base) < 1e-8 ? '' : formatSigned(value - base);
  if (Math.abs(base) < 1e-8 || Math.abs(value - base) < 1e-8) return '';
  return formatRatio(value / base);
}

function nameWithTerm(name: string) {
  return <MetricTerm name={name} />;
}
