import { useEffect, useRef } from 'react';

/** How many dialogs and sheets are open; the page behind them is inert while there is one. */
let openLayers = 0;

function holdPage(): () => void {
  openLayers += 1;
  document.documentElement.dataset['modal'] = '';
  document.getElementById('root')?.setAttribute('inert', '');
  return () => {
    openLayers -= 1;
    if (openLayers > 0) return;
    delete document.documentElement.dataset['modal'];
    document.getElementById('root')?.removeAttribute('inert');
  };
}

/** The element to come back to. A menu entry is gone by then, so its menu's button stands in for it. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const trigger = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return trigger ?? (active instanceof HTMLElement && active !== document.body ? active : null);
}

/**
 * Modality without Radix's own, whose scroll lock injects a style element: the page's root is inert while the layer
 * is open (layers are portalled beside it), and the focus goes back to where it was.
 */
export function useModalLayer(open: boolean): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => (open ? holdPage() : undefined), [open]);
  return {
    onOpenAutoFocus: () => {
      opener.current = currentOpener();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current?.isConnected === true) opener.current.focus();
      opener.current = null;
    },
  };
}
