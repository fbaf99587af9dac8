import type { PlaygroundDocument } from '../importers/playground/document.ts';
import type { PlaygroundStore, Shown } from './store.ts';

/** A document and the comparison to draw with it. */
export interface Settled {
  readonly document: PlaygroundDocument;
  /** Belongs to the document, unless its own result is still awaited. */
  readonly shown: Shown | null;
}

/** A value outside React that can be followed. */
export interface Followed<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A result that takes longer than this is not waited for: two frames. */
const PATIENCE_MS = 32;

/**
 * The present document, handed out together with its result when that comes within two frames, so that an edit is drawn
 * once and no reward stands beside an advantage of another input.
 */
export function followSettled(store: PlaygroundStore): Followed<Settled> {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let settled: Settled = { document: store.getState().history.present, shown: store.getState().shown };

  const show = () => {
    clearTimeout(timer);
    const { history, shown } = store.getState();
    if (settled.document === history.present && settled.shown === shown) return;
    settled = { document: history.present, shown };
    for (const listener of listeners) listener();
  };

  store.subscribe((state, before) => {
    if (state.history.present === before.history.present && state.shown === before.shown) return;
    if (state.shown?.document === state.history.present) {
      show();
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(show, PATIENCE_MS);
  });
  return {
    get: () => settled,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
