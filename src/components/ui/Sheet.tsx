import { Modal } from './Modal.tsx';
import type { ModalProps } from './modalProps.ts';

/** The rail or the drawer on a small screen: same rules as a dialog, attached to an edge. */
export function Sheet({ side, ...rest }: ModalProps & { side: 'bottom' | 'left' | 'right' }) {
  return <Modal {...rest} placement={side} />;
}
