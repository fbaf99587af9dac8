import type { KeyboardEvent } from 'react';
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
  const chosen = options.findIndex((option) => option.value === value);
  const choose = (index: number) => {
    if (index !== chosen) onValueChange(options[index]!.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    const now = items.findIndex((item) => item === document.activeElement);
    const to = nextIndex(event.key, now, items.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    items[to]?.focus();
    choose(to);
  };
  return (
    <div role="radiogroup" className={cx(styles.group, className)} aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option, index) => {
        const compact = option.compact === true;
        const item = (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            className={cx(styles.item, compact && styles.compact)}
            onClick={() => choose(index)}
            {...(compact ? { 'aria-label': option.label } : {})}
          >
            {option.mark !== undefined && <EstimatorMark {...option.mark} />}
            {option.icon !== undefined && <Icon name={option.icon} />}
            {!compact && option.label}
          </button>
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

/** Where a key leads from one of so many; past an end it goes on at the other. Null for other keys. */
function nextIndex(key: string, now: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (now + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (now - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
