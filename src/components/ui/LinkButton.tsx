import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './LinkButton.module.css';

/** A button that reads like a link: for small actions inside text and lists. */
export function LinkButton({
  className,
  tone = 'link',
  ...rest
}: ComponentProps<'button'> & { tone?: 'link' | 'warn' }) {
  return <button type="button" {...rest} className={cx(styles.button, tone === 'warn' && styles.warn, className)} />;
}
