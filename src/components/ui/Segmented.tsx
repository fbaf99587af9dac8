import { useId } from 'react';
import { cx } from './cx.ts';
import { EstimatorMark, type Mark } from './EstimatorMark.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Segmented.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly mark?: Mark | undefined;
  readonly icon?: IconName | undefined;
  /** Only the mark or the icon shows; the label is its name and its tooltip. */
  readonly compact?: boolean | undefined;
}

/** One of a few, all in sight: a radio group, one stop of the Tab key, in which the arrow keys choose. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <div role="radiogroup" className={cx(styles.group, className)} aria-label={label}>
      {options.map((option) => {
        const compact = option.compact === true;
        const item = (
          <label key={option.value} className={cx(styles.item, compact && styles.compact)}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              {...(compact ? { 'aria-label': option.label } : {})}
            />
            {option.mark !== undefined && <EstimatorMark {...option.mark} />}
            {option.icon !== undefined && <Icon name={option.icon} />}
            {!compact && option.label}
          </label>
        );
        return compact ? (
          <Tooltip key={option.value} content={option.label}>
            {item}
          </Tooltip>
        ) : (
          item
        );
      })}
    </div>
  );
}
