import { labelOfGroup } from '../../../../engine/batch/label.ts';
import type { Shown } from '../../../../state/store.ts';
import { estimatorStyle } from '../../../estimatorStyle.ts';
import { formatShare } from '../../../format.ts';
import { tableClass } from '../../../ui/DataTable.tsx';
import { laneEstimator } from './laneEstimator.ts';
import { MetricBar } from './MetricBar.tsx';
import styles from './MetricsPanel.module.css';

/** What the selected group has of all advantage, under every lane. */
export function ShareRow({ shown, group }: { shown: Shown; group: number }) {
  const label = labelOfGroup(shown.columns.groupIds[group]!);
  const { lanes } = shown.comparison;
  return (
    <tr>
      <th scope="row" className={styles.share} title={`${label}’s share of Σ|A|`}>
        <span className={styles.full}>{label}’s share of Σ|A|</span>
        <span className={styles.tiny} aria-hidden="true">
          share of Σ|A|
        </span>
      </th>
      {lanes.map((lane) => (
        <td key={lane.laneId} className={tableClass.num}>
          <span className={styles.cell}>
            <MetricBar
              share={lane.shares[group] || 0}
              color={estimatorStyle(laneEstimator(shown, lane.laneId)).mark.color}
            />
            <span>{formatShare(lane.shares[group]!)}</span>
            <span className={styles.ratio} />
          </span>
        </td>
      ))}
    </tr>
  );
}
