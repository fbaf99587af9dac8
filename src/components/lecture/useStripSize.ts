import { useSyncExternalStore } from 'react';

/** The strip is drawn for this width; a wider screen enlarges it, up to twice. */
const DRAWN_WIDTH = 880;
/** Height of the words above and of the foot below. */
const REST = 280;

function follow(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** How large the strip is in a lecture, so that it can be read from the last row and nothing has to be scrolled. */
export function useStripSize(): { scale: number; height: number } {
  const width = useSyncExternalStore(follow, () => window.innerWidth);
  const height = useSyncExternalStore(follow, () => window.innerHeight);
  const scale = Math.max(1, Math.min(2, (width - 64) / DRAWN_WIDTH, (height - REST) / 340));
  return { scale, height: Math.max(320, Math.floor((height - REST) / scale)) };
}
