import { useEffect, useRef } from 'react';

/** Fills the screen while it is mounted, where the browser lets it; leaving full screen by the browser's own key ends. */
export function useFullScreen(end: () => void): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    // Refused without a gesture, in frames and on some phones: then it fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {});
    let entered = document.fullscreenElement !== null;
    const onChange = () => {
      if (document.fullscreenElement !== null) entered = true;
      else if (entered) latest.current();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
    };
  }, []);
}
