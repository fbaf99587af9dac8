import type { MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './NavTabs.module.css';

export interface NavTab {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly icon?: IconName | undefined;
}

/** The views as links: each has an address, so it can be opened in a new tab. `bottom` is the bar on phones. */
export function NavTabs({
  label,
  tabs,
  current,
  onSelect,
  placement = 'header',
  className,
}: {
  label: string;
  tabs: readonly NavTab[];
  current: string;
  /** Called instead of following the link on a plain click; modified clicks stay the browser's. */
  onSelect?: ((id: string) => void) | undefined;
  placement?: 'header' | 'bottom' | undefined;
  className?: string | undefined;
}) {
  function follow(event: MouseEvent<HTMLAnchorElement>, id: string): void {
    if (onSelect === undefined || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect(id);
  }
  return (
    <nav className={cx(styles.tabs, placement === 'bottom' && styles.bottom, className)} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.id}
          className={styles.tab}
          href={tab.href}
          aria-current={tab.id === current ? 'page' : undefined}
          onClick={(event) => follow(event, tab.id)}
        >
          {placement === 'bottom' && tab.icon !== undefined && <Icon name={tab.icon} />}
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
