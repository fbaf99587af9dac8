import { useCallback, useRef, useState } from 'react';

/**
 * Width of the element that the returned ref is given to, followed as it changes. `fallback` serves until it is laid
 * out, and where nothing is.
 */
export function useWidth(fallback: number): [ref: (element: HTMLElement | null) => void, width: number] {
  const [width, setWidth] = useState(fallback);
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (element === null) return;
    const measure = () => {
      const now = Math.floor(element.clientWidth);
      if (now > 0) setWidth(now);
    };
    measure();
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
  }, []);
  return [ref, width];
}
