import styles from './MetricsPanel.module.css';

/** How large a number is among those of its row. */
export function MetricBar({ share, color }: { share: number; color: string }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${Math.round(100 * share)}%`, background: color }} />
    </span>
  );
}
