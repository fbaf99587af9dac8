import type { ReactNode } from 'react';
import styles from './StripBar.module.css';

/** A line above the strip about what it shows for the time being, with the ways out. */
export function StripBar({ label, before, children }: { label: string; before?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {before}
      {children}
    </div>
  );
}
