import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { Modal } from './Modal.tsx';
import type { ModalProps } from './modalProps.ts';

/** A question or a form in front of the page. Escape, the backdrop and the close button leave it. */
export function Dialog({
  width = 520,
  className,
  ...rest
}: ModalProps & { width?: 420 | 520 | 720 | 960 | undefined }) {
  return <Modal {...rest} placement="center" className={cx(styles.dialog, styles[`w${width}`], className)} />;
}
