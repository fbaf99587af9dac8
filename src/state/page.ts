import { createFollowed, type Followed } from './followed.ts';
import type { Settled, SettledStore } from './settled.ts';
import type { PlaygroundActions, PlaygroundState, PlaygroundStore } from './store.ts';

/** What the page shows, but for what is under the pointer: while something is dragged it may be a little behind. */
export interface Page {
  readonly state: Followed<PlaygroundState & PlaygroundActions>;
  readonly settled: Followed<Settled>;
  /** A gesture begins: where the page takes long to draw it waits until the pointer rests. */
  readonly hold: () => void;
  /** The gesture is over: the page shows what is. */
  readonly release: () => void;
  /** The page shows what is, whatever goes on. */
  readonly catchUp: () => void;
}

/** Gives what it takes the page to draw what `change` changes, in ms. */
export type DrawingTime = (change: () => void) => Promise<number>;

/** A page that is drawn within this follows a gesture at every frame, and leaves as much again for what is dragged. */
const QUICK_MS = 8;

/** A pointer that has not moved for this long rests. */
const REST_MS = 120;

/** Follows a store, and what settles of it, at the pace at which the page can be drawn. */
export function followPage(store: PlaygroundStore, live: SettledStore, drawingTime: DrawingTime): Page {
  const state = createFollowed(store.getState());
  const settled = createFollowed(live.get());
  let holding = false;
  let quick = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    state.set(store.getState());
    settled.set(live.get());
  };
  const showMeasured = () => {
    void drawingTime(show).then((ms) => {
      quick = ms <= QUICK_MS;
    });
  };
  const followState = () => {
    if (!holding) show();
  };
  const followSettled = () => {
    clearTimeout(timer);
    if (!holding || quick) showMeasured();
    else timer = setTimeout(showMeasured, REST_MS);
  };
  store.subscribe(followState);
  live.subscribe(followSettled);
  return {
    state,
    settled,
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      show();
    },
    catchUp: () => {
      live.catchUp();
      show();
    },
  };
}
