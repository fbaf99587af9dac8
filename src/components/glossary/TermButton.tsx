import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { LazyTooltipPopup } from '../ui/lazyParts.ts';
import { useTooltip } from '../ui/useTooltip.ts';
import styles from './Term.module.css';
import { TermText } from './TermText.tsx';
import type { TermId } from './terms.ts';

/** A word that is explained on hover, on focus and on a press; Escape closes that. It flows as the words around it. */
export function TermButton({ id, children }: { id: TermId; children: ReactNode }) {
  const popupId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { open, element, keep, leaveSoon, show, hide } = useTooltip();
  useEffect(() => {
    if (!open) return undefined;
    // Where a press does not move the focus, as with fingers, the words would stay.
    const onPointerDown = (event: PointerEvent) => {
      if (!anchor?.contains(event.target as Node)) hide();
    };
    window.addEventListener('pointerdown', onPointerDown);
    return () => window.removeEventListener('pointerdown', onPointerDown);
  }, [open, anchor, hide]);
  return (
    <>
      <span
        ref={setAnchor}
        role="button"
        tabIndex={0}
        className={styles.term}
        aria-describedby={open ? popupId : undefined}
        {...element}
        onPointerDown={undefined}
        onFocus={show}
        onClick={show}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          show();
        }}
      >
        {children}
      </span>
      {open && anchor !== null && (
        <Suspense>
          <LazyTooltipPopup id={popupId} anchor={anchor} side="bottom" onPointerEnter={keep} onPointerLeave={leaveSoon}>
            <TermText id={id} />
          </LazyTooltipPopup>
        </Suspense>
      )}
    </>
  );
}
