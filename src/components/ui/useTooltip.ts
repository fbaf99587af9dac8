import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';

/** How long the pointer rests before the words come, and how soon after one its neighbour's come at once. */
const DELAY_MS = 400;
const SKIP_MS = 300;
/** Time to move the pointer from the element to the words. */
const GRACE_MS = 120;

let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * When a tooltip is open: after a rest of the pointer, or at once on keyboard focus; it can be hovered, and Escape,
 * a press or leaving closes it (WCAG 1.4.13).
 */
export function useTooltip() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false);

  const handlers = useMemo(() => {
    const show = () => {
      clearTimeout(timer.current);
      setOpen(true);
    };
    const hide = () => {
      clearTimeout(timer.current);
      setOpen((was) => {
        if (was) lastClosed = performance.now();
        return false;
      });
    };
    return {
      show,
      hide,
      keep: () => clearTimeout(timer.current),
      leaveSoon: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(hide, GRACE_MS);
      },
      element: {
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          clearTimeout(timer.current);
          timer.current = setTimeout(show, performance.now() - lastClosed < SKIP_MS ? 0 : DELAY_MS);
        },
        onPointerLeave: () => {
          clearTimeout(timer.current);
          timer.current = setTimeout(hide, GRACE_MS);
        },
        onPointerDown: () => {
          pressed.current = true;
          hide();
        },
        onClick: hide,
        onFocus: (event: FocusEvent) => {
          // A press focuses too, and says nothing about wanting words.
          if (!pressed.current && event.target.matches(':focus-visible')) show();
          pressed.current = false;
        },
        onBlur: hide,
      },
    };
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    // Before any dialog hears of it: the first Escape closes the tooltip, the next what is under it.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      handlers.hide();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [open, handlers]);

  return { open, ...handlers };
}
