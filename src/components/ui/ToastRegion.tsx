import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './ToastRegion.module.css';

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly tone?: 'ok' | 'info' | 'warn' | 'error' | undefined;
  readonly action?: { readonly label: string; readonly onAction: () => void } | undefined;
  /** Stays until it is dismissed: for what must not be missed. */
  readonly sticky?: boolean | undefined;
}

const SHOWN_MS = 6000;

function ToastCard({ toast, paused, onDismiss }: { toast: Toast; paused: boolean; onDismiss: (id: string) => void }) {
  const { id, sticky = false } = toast;
  useEffect(() => {
    if (sticky || paused) return undefined;
    const timer = setTimeout(() => onDismiss(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, sticky, paused, onDismiss]);
  return (
    <li className={styles.toast}>
      <Icon name={toast.tone ?? 'ok'} />
      <span className={styles.message}>{toast.message}</span>
      {toast.action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onAction();
            onDismiss(id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}

/**
 * Short confirmations at the bottom of the page, six seconds each; the clock stands still while the pointer or the
 * focus is on them. `onDismiss` must be stable. The words are announced from a live region that is always there.
 */
export function ToastRegion({
  toasts,
  onDismiss,
  className,
}: {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
  className?: string | undefined;
}) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const newest = toasts.at(-1);
  if (toasts.length === 0 && (hovered || focused)) {
    // The last card left from under the pointer, which sends no leave event.
    setHovered(false);
    setFocused(false);
  }
  // Beside the page's root, so that it works while a dialog makes the root inert.
  return createPortal(
    <section className={cx(styles.region, className)} aria-label="Messages">
      <output className="visually-hidden" aria-live="polite">
        {newest?.message}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops the clock */}
      <ol
        className={styles.list}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={hovered || focused} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}
