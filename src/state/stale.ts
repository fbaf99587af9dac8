import { createFollowed, type Followed } from './followed.ts';
import type { PlaygroundStore } from './store.ts';

/** Before this long nothing is said: most results are there sooner. */
const STALE_MS = 150;

/** Whether the numbers on the page belong to an earlier input, for long enough to say so. */
export function followStale(store: PlaygroundStore): Followed<boolean> {
  const stale = createFollowed(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(({ computing }, before) => {
    if (computing === before.computing) return;
    clearTimeout(timer);
    if (computing) timer = setTimeout(() => stale.set(true), STALE_MS);
    else stale.set(false);
  });
  return stale;
}
