import { useMedia } from './useMedia.ts';

/** Whether the page is phone-sized: the rail is a sheet and the views are a bar at the foot. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 759px)');
}
