import { ToggleGroup } from 'radix-ui';
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

/** One of a few, all in sight: a radio group. */
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
  return (
    <ToggleGroup.Root
      type="single"
      className={cx(styles.group, className)}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        // Pressing the chosen one again would clear it: one of them always stays chosen.
        const option = options.find((candidate) => candidate.value === next);
        if (option !== undefined) onValueChange(option.value);
      }}
    >
      {options.map((option) => {
        const compact = option.compact === true;
        const item = (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            className={cx(styles.item, compact && styles.compact)}
            {...(compact ? { 'aria-label': option.label } : {})}
          >
            {option.mark !== undefined && <EstimatorMark {...option.mark} />}
            {option.icon !== undefined && <Icon name={option.icon} />}
            {!compact && option.label}
          </ToggleGroup.Item>
        );
        return compact ? (
          <Tooltip key={option.value} content={option.label}>
            {item}
          </Tooltip>
        ) : (
          item
        );
      })}
    </ToggleGroup.Root>
  );
}
