import type { ControlSize } from './Button.tsx';
import { cx } from './cx.ts';
import { EstimatorMark, type Mark } from './EstimatorMark.tsx';
import { Icon } from './Icon.tsx';
import { Menu } from './Menu.tsx';
import styles from './SelectMenu.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly mark?: Mark | undefined;
  readonly hint?: string | undefined;
  readonly disabledReason?: string | undefined;
  /** Options of one section stand together under its name. */
  readonly section?: string | undefined;
}

/** One of many. Looks like a select, works as a menu's radio group. */
export function SelectMenu<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'normal',
  prefix,
  placeholder = 'Choose',
  fill = false,
  disabled = false,
  className,
}: {
  /** What is chosen here: "Estimator for solver". The choice is added to the accessible name. */
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  size?: ControlSize | undefined;
  /** Words before the choice: "Sort:". */
  prefix?: string | undefined;
  placeholder?: string | undefined;
  /** As wide as its container. */
  fill?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      matchTriggerWidth
      trigger={
        <button
          type="button"
          className={cx(styles.select, size === 'small' && styles.small, fill && styles.fill, className)}
          aria-label={`${label}: ${chosen?.label ?? 'nothing chosen'}`}
          disabled={disabled}
        >
          {chosen?.mark !== undefined && <EstimatorMark {...chosen.mark} />}
          <span className={cx(styles.text, chosen === undefined && styles.placeholder)}>
            {prefix !== undefined && `${prefix} `}
            {chosen?.label ?? placeholder}
          </span>
          <Icon name="chevronDown" size={12} className={styles.arrow} />
        </button>
      }
      entries={sectionsOf(options).map((section, k) => ({
        kind: 'radio',
        id: `options-${k}`,
        label: section ?? label,
        labelHidden: section === undefined,
        value: value ?? '',
        options: options.filter((option) => option.section === section),
        onValueChange: (next) => {
          const option = options.find((candidate) => candidate.value === next);
          if (option !== undefined) onValueChange(option.value);
        },
      }))}
    />
  );
}

function sectionsOf(options: readonly SelectOption<string>[]): (string | undefined)[] {
  return [...new Set(options.map((option) => option.section))];
}
