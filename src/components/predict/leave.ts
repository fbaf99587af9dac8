import { type RefObject, useEffect } from 'react';
import { predicting } from '../../state/predicting.ts';
import { PREDICT_BUTTON_ID } from './predictButtonId.ts';

/** Shows the advantages again. The focus that was in the panel goes to the button that began it. */
export function leavePredicting(): void {
  const { activeElement } = document;
  const inside = activeElement === document.body || activeElement?.closest('[data-predict]') != null;
  predicting.set(null);
  if (inside) requestAnimationFrame(() => document.getElementById(PREDICT_BUTTON_ID)?.focus({ preventScroll: true }));
}

/** Escape leaves, wherever the focus is, unless something that lies over the page or a field takes it first. */
export function useEscapeLeaves(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || place.current === null) return;
      if (document.documentElement.dataset['modal'] !== undefined) return;
      if (event.target instanceof Element && event.target.closest('[role="menu"], [role="dialog"]') !== null) return;
      leavePredicting();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [place]);
}
