import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps an element as high as it has been, so that nothing below it moves while its words change. Another width, or
 * another `subject`, lets it be as high as its words again. Returns the ref for the element.
 */
export function useHeldHeight(subject: unknown): (element: HTMLElement | null) => (() => void) | undefined {
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (held.current !== null) holdNow(held.current);
  }, [subject]);
  return useCallback((element: HTMLElement | null) => {
    held.current = element;
    if (element === null) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) {
        width = element.clientWidth;
        holdNow(element);
      } else element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

/** As high as its words are now. */
function holdNow(element: HTMLElement): void {
  element.style.minHeight = '';
  element.style.minHeight = `${element.offsetHeight}px`;
}
