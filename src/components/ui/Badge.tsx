import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'neutral' | 'informative' | 'hard' | 'easy' | 'singleton' | 'warn' | 'error' | 'ok';

/** A short status word. The word carries the meaning, the tint repeats it. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string | undefined;
}) {
  return <span className={cx(styles.badge, styles[tone], className)}>{children}</span>;
}
