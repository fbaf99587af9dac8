import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

type ChipProps = {
  children: ReactNode;
  icon?: IconName | undefined;
  selected?: boolean | undefined;
  /** Metric keys and role names are set in the code face. */
  mono?: boolean | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
} & ({ onRemove?: undefined; removeLabel?: undefined } | { onRemove: () => void; removeLabel: string });

/** A filter or a name in a pill: plain text, a button (`onClick`), removable (`onRemove`), or both. */
export function Chip({
  children,
  icon,
  selected = false,
  mono = false,
  className,
  onClick,
  onRemove,
  removeLabel,
}: ChipProps) {
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size={12} />}
      {children}
    </>
  );
  return (
    <span className={cx(styles.chip, selected && styles.selected, mono && 'mono', className)}>
      {onClick === undefined ? (
        <span className={styles.text}>{content}</span>
      ) : (
        <button type="button" className={styles.text} onClick={onClick} aria-pressed={selected}>
          {content}
        </button>
      )}
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} onClick={onRemove} aria-label={removeLabel}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
