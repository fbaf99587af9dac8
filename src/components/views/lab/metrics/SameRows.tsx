import { displayGroup } from '../../../../engine/batch/groupId.ts';
import type { MetricRow } from '../../../../state/metricsView.ts';
import { formatNumber, formatWhole } from '../../../format.ts';
import { MetricTerm } from '../../../glossary/Term.tsx';
import { MetricKey } from '../../../ui/DataTable.tsx';
import styles from './MetricsPanel.module.css';

/** Metrics that no estimator changes, in one line. */
export function SameRows({ prefix, role, rows }: { prefix: string; role: string; rows: readonly MetricRow[] }) {
  const same = rows.filter((row) => row.same);
  if (same.length === 0) return null;
  return (
    <div className={styles.same}>
      <MetricKey>{`${prefix}/${displayGroup(role)}`}</MetricKey>
      <dl>
        {same.map((row) => (
          <div key={row.key}>
            <dt>
              <MetricTerm name={row.key.slice(prefix.length + role.length + 2)} />
            </dt>
            <dd>{formatShared(row.key, row.values.find((value) => value !== undefined) ?? Number.NaN)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Counts are whole numbers, everything else is a measurement. */
function formatShared(key: string, value: number): string {
  return /\/(total|informative)$/.test(key) ? formatWhole(value) : formatNumber(value);
}
