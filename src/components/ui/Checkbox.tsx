import { type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { cx } from './cx.ts';
import { EstimatorMark, type Mark } from './EstimatorMark.tsx';
import { Icon } from './Icon.tsx';

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  labelHidden = false,
  mark,
  trailing,
  disabled = false,
  className,
}: {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  label: string;
  labelHidden?: boolean | undefined;
  mark?: Mark | undefined;
  /** Stands at the end of the row, outside the label: a badge, a count. */
  trailing?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <span className={cx(styles.row, className)}>
      <button
        type="button"
        role="checkbox"
        id={id}
        className={styles.box}
        aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
        onClick={() => onCheckedChange(checked !== true)}
        disabled={disabled}
        aria-label={label}
      >
        {checked !== false && (
          <span className={styles.tick}>
            <Icon name={checked === 'indeterminate' ? 'minus' : 'check'} size={12} />
          </span>
        )}
      </button>
      {!labelHidden && (
        <label className={styles.label} htmlFor={id}>
          {mark !== undefined && <EstimatorMark {...mark} />}
          <span className={styles.text}>{label}</span>
        </label>
      )}
      {trailing}
    </span>
  );
}
