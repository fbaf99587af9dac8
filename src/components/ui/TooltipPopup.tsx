import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Tooltip.module.css';

export interface TooltipPopupProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly children: ReactNode;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** The words of an open tooltip, beside its element and inside the window. */
export default function TooltipPopup({ id, anchor, side, children, ...pointer }: TooltipPopupProps): ReactNode {
  const { refs, floatingStyles } = useFloating({
    elements: { reference: anchor },
    placement: side,
    strategy: 'fixed',
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  });
  return createPortal(
    <div ref={refs.setFloating} id={id} role="tooltip" className={styles.tip} style={floatingStyles} {...pointer}>
      {children}
    </div>,
    document.body,
  );
}
