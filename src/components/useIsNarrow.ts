import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 759px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the page is phone-sized: the rail is a sheet and the views are a bar at the foot. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
