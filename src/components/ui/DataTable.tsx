import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './DataTable.module.css';

/** Class names for the cells and rows of a DataTable. */
export const tableClass = {
  /** A number: right-aligned. */
  num: styles.num,
  /** The row in the selection. */
  selected: styles.selected,
  /** Secondary text in a cell. */
  muted: styles.muted,
  /** The small "×2.81" behind a number. */
  ratio: styles.ratio,
  /** Rows that react to a click. */
  interactive: styles.interactive,
} as const;

/** A compact table with hairlines. It scrolls in itself, under a head that stays. */
export function DataTable({
  label,
  children,
  density = 'normal',
  maxHeight,
  fixed = false,
  className,
}: {
  label: string;
  /** thead and tbody. */
  children: ReactNode;
  /** Row heights 32, 28 and 25 px; touch rows are never lower than 44. */
  density?: 'roomy' | 'normal' | 'tight' | undefined;
  maxHeight?: number | string | undefined;
  /** Equal columns, whatever the cells hold. */
  fixed?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <section
      className={styles.scroll}
      style={maxHeight === undefined ? undefined : { maxHeight }}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={cx(styles.table, styles[density], fixed && styles.fixed, className)}>{children}</table>
    </section>
  );
}

/** A metric key exactly as rLLM spells it, the prefix paler than the name. */
export function MetricKey({
  children,
  name = (text) => text,
}: {
  children: string;
  /** Draws the name, for one that is explained. */
  name?: (text: string) => ReactNode;
}) {
  const cut = children.lastIndexOf('/') + 1;
  return (
    <code className={styles.key}>
      <span className={styles.prefix}>{children.slice(0, cut)}</span>
      {name(children.slice(cut))}
    </code>
  );
}
