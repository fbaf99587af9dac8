import type { ReactNode } from 'react';
import { useId } from 'react';
import { formatWhole } from '../../format.ts';
import styles from './Rail.module.css';

/** A part of the rail: a small heading with its count and buttons. */
export function RailSection({
  title,
  count,
  actions,
  children,
}: {
  title: string;
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {title}
          {count !== undefined && <span className={styles.count}> {formatWhole(count)}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
