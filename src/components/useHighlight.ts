import { useCallback, useSyncExternalStore } from 'react';
import { highlight } from '../state/highlight.ts';

/** Whether the pointer or the focus is on this trajectory somewhere on the page; only those that change draw again. */
export function useIsHighlighted(trajectory: number): boolean {
  return useSyncExternalStore(
    highlight.subscribe,
    useCallback(() => highlight.get() === trajectory, [trajectory]),
  );
}

/** Handlers that tell the rest of the page which trajectory is under the pointer. */
export function highlighting(trajectory: number): { onPointerEnter: () => void; onPointerLeave: () => void } {
  return {
    onPointerEnter: () => highlight.set(trajectory),
    onPointerLeave: () => {
      if (highlight.get() === trajectory) highlight.set(null);
    },
  };
}
