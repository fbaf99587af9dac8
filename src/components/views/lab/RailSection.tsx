import type { ReactNode } from 'react';
import { useId } from 'react';
import { Term } from '../../glossary/Term.tsx';
import type { TermId } from '../../glossary/terms.ts';
import { formatWhole } from '../../format.ts';
import styles from './Rail.module.css';

/** A part of the rail: a small heading with its count and buttons. */
export function RailSection({
  title,
  term,
  count,
  actions,
  children,
}: {
  title: string;
  /** Explains the title. */
  term?: TermId;
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {term === undefined ? title : <Term id={term}>{title}</Term>}
          {count !== undefined && <span className={styles.count}> {formatWhole(count)}</span>}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
