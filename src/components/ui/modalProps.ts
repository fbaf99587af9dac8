import type { ReactNode, RefObject } from 'react';

/** What a dialog and a sheet are given. */
export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the end. */
  footer?: ReactNode;
  /** What gets the focus on opening; otherwise the first control after the title, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}

export type ModalLayerProps = ModalProps & { placement: 'center' | 'bottom' | 'left' | 'right' };
