import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 759px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the page is phone-sized: the rail is a sheet and the views are a bar at the foot. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
