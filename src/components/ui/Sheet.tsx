import { ModalLayer, type ModalProps } from './ModalLayer.tsx';

/** The rail or the drawer on a small screen: same rules as a dialog, attached to an edge. */
export function Sheet({ side, ...rest }: ModalProps & { side: 'bottom' | 'left' | 'right' }) {
  return <ModalLayer {...rest} placement={side} />;
}
