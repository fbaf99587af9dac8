import { useEffect, useRef } from 'react';

/** Space, arrows and page keys move through a lecture, Escape ends it; what has the focus keeps the keys it uses. */
export function useLectureKeys(go: (by: 1 | -1) => void, end: () => void): void {
  const latest = useRef({ go, end });
  useEffect(() => {
    latest.current = { go, end };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const on = event.target instanceof Element ? event.target : document.body;
      const by = directionOf(event.key, on.closest('[role="slider"]') !== null, on.closest('button') !== null);
      if (event.key === 'Escape') latest.current.end();
      else if (by !== null) latest.current.go(by);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function directionOf(key: string, onSlider: boolean, onButton: boolean): 1 | -1 | null {
  if (key === 'PageDown') return 1;
  if (key === 'PageUp') return -1;
  // A button is pressed by Space, and a dot is moved by the arrows.
  if (key === ' ') return onButton ? null : 1;
  if (onSlider) return null;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
}
