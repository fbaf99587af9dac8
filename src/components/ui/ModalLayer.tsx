import { Dialog as Radix } from 'radix-ui';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import type { ModalLayerProps } from './modalProps.ts';
import styles from './ModalLayer.module.css';
import { useModalLayer } from './useModalLayer.ts';

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]'];

function firstControl(content: HTMLElement): HTMLElement | null {
  return content.querySelector<HTMLElement>(
    CONTROLS.map((control) => `[data-modal-part] ${control}:not(:disabled)`).join(', '),
  );
}

/** A body of words alone that is taller than its room must be reachable by the keys that scroll. */
function focusableWhenItScrolls(body: HTMLElement | null): void {
  if (body === null || body.scrollHeight <= body.clientHeight || firstControl(body.parentElement ?? body)) return;
  body.tabIndex = 0;
}

/** What Dialog and Sheet share: portal beside the page, own backdrop, title, close button, focus and Escape. */
export default function ModalLayer({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  initialFocus,
  className,
  placement,
}: ModalLayerProps) {
  const layer = useModalLayer(open);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={cx(styles.layer, styles[placement])}>
          {/* For the pointer; the keyboard has Escape and the close button. */}
          <div className={styles.backdrop} aria-hidden="true" onClick={() => onOpenChange(false)} />
          <Radix.Content
            className={cx(styles.content, className)}
            aria-modal="true"
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onOpenAutoFocus={(event) => {
              layer.onOpenAutoFocus();
              event.preventDefault();
              const content = event.currentTarget;
              if (!(content instanceof HTMLElement)) return;
              (initialFocus?.current ?? firstControl(content) ?? content).focus();
            }}
            onCloseAutoFocus={layer.onCloseAutoFocus}
            onEscapeKeyDown={(event) => {
              // A field that is being edited takes its entry back first.
              if (event.target instanceof HTMLElement && 'editing' in event.target.dataset) event.preventDefault();
            }}
            // The backdrop closes it, and nothing else outside: a menu or a toast of its own does not.
            onInteractOutside={(event) => event.preventDefault()}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton icon="close" label="Close" tooltip={false} className={styles.close} />
              </Radix.Close>
            </div>
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            <div className={styles.body} data-modal-part ref={focusableWhenItScrolls}>
              {children}
            </div>
            {footer !== undefined && (
              <div className={styles.footer} data-modal-part>
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
