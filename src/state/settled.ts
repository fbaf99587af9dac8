import { createFollowed, type Followed } from './followed.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import type { PlaygroundStore, Shown } from './store.ts';

/** A document and the comparison to draw with it. */
export interface Settled {
  readonly document: PlaygroundDocument;
  /** Belongs to the document, unless its own result is still awaited. */
  readonly shown: Shown | null;
}

/** What the page shows of the store. */
export interface SettledStore extends Followed<Settled> {
  /** Hands out the present document at once, whether its result is there or not. */
  readonly catchUp: () => void;
}

/** A result that takes longer than this is not waited for: two frames. */
const PATIENCE_MS = 32;

/**
 * The present document, handed out together with its result when that comes within two frames, so that an edit is drawn
 * once and no reward stands beside an advantage of another input.
 */
export function followSettled(store: PlaygroundStore): SettledStore {
  const { history: initial, shown: first } = store.getState();
  const settled = createFollowed<Settled>({ document: initial.present, shown: first });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    const { history, shown } = store.getState();
    const { document, shown: drawn } = settled.get();
    if (document !== history.present || drawn !== shown) settled.set({ document: history.present, shown });
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
  return { ...settled, catchUp: show };
}
