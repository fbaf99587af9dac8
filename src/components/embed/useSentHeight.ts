import { type RefObject, useEffect, useRef } from 'react';
import type { EmbedMessage } from '../../state/share/embedOptions.ts';

/** Tells the page around the frame how high this one is, whenever that changes. It is a number and nothing else. */
export function useSentHeight(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null || window.parent === window) return undefined;
    const observer = new ResizeObserver(() => {
      const message: EmbedMessage = {
        source: 'advantage-playground',
        height: Math.ceil(element.getBoundingClientRect().height),
      };
      window.parent.postMessage(message, '*');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return frame;
}
