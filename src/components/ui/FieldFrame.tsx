import type { ReactNode } from 'react';
import type { ControlSize } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './FieldFrame.module.css';

/** What every field shares: the label, the box, and the message that describes an entry that cannot be used. */
export function FieldFrame({
  id,
  label,
  showLabel,
  message,
  size,
  messagePlacement,
  disabled,
  fill,
  className,
  children,
}: {
  id: string;
  label: string;
  showLabel: boolean;
  message: string | null;
  size: ControlSize;
  messagePlacement: 'below' | 'float';
  disabled: boolean;
  fill: boolean;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.field, fill && styles.fill, className)}>
      {showLabel && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <span
        className={cx(
          styles.box,
          size === 'small' && styles.small,
          message !== null && styles.invalid,
          disabled && styles.disabled,
        )}
      >
        {children}
      </span>
      <span
        id={`${id}-message`}
        className={cx(styles.message, messagePlacement === 'float' && styles.float)}
        aria-live="polite"
      >
        {message}
      </span>
    </span>
  );
}
