import { useId } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Progress.module.css';

/** Work that takes longer than a second: how much is done, and a way out. */
export function Progress({
  label,
  value,
  max,
  detail,
  onCancel,
  className,
}: {
  /** The count in words: "132 of 200 seeds". */
  label: string;
  value: number;
  max: number;
  /** "3 s left". */
  detail?: string | undefined;
  onCancel?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={cx(styles.row, className)}>
      <div className={styles.column}>
        <div className={styles.words}>
          <span id={id}>{label}</span>
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </div>
        <progress
          className={styles.bar}
          aria-labelledby={id}
          aria-valuetext={detail === undefined ? label : `${label}, ${detail}`}
          value={Math.min(max, Math.max(0, value))}
          max={max > 0 ? max : 1}
        />
      </div>
      {onCancel !== undefined && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
