import { useCallback, useSyncExternalStore } from 'react';
import { type Highlighted, highlight } from '../state/highlight.ts';

/** Whether the pointer or the focus is on this somewhere on the page; only those that change draw again. */
export function useIsHighlighted(what: Highlighted): boolean {
  return useSyncExternalStore(
    highlight.subscribe,
    useCallback(() => highlight.get() === what, [what]),
  );
}

/** Handlers that tell the rest of the page what is under the pointer. */
export function highlighting(what: Highlighted): { onPointerEnter: () => void; onPointerLeave: () => void } {
  return {
    onPointerEnter: () => highlight.set(what),
    onPointerLeave: () => {
      if (highlight.get() === what) highlight.set(null);
    },
  };
}
