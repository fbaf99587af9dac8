import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Switch.module.css';

/** On or off, at once. The label stands to the left, as in the rail; `inline` puts it to the right of the switch. */
export function Switch({
  checked,
  onCheckedChange,
  label,
  description,
  inline = false,
  disabled = false,
  className,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: string;
  /** A second line; a config key goes in `<code>`. */
  description?: ReactNode;
  inline?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <span className={cx(styles.row, inline && styles.inline, className)}>
      <label className={styles.text} htmlFor={id}>
        {label}
        {description !== undefined && (
          <span className={styles.description} id={`${id}-description`}>
            {description}
          </span>
        )}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        className={styles.switch}
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        aria-label={label}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
      >
        <span className={styles.thumb} />
      </button>
    </span>
  );
}
