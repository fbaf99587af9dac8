import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import type { PlaygroundActions, PlaygroundState, PlaygroundStore } from '../../state/store.ts';
import type { ImportClient } from '../../worker/importClient.ts';

/** What the page is built around. */
export interface Playground {
  readonly store: PlaygroundStore;
  readonly importer: ImportClient;
}

const Context = createContext<Playground | null>(null);

export function PlaygroundProvider({ value, children }: { value: Playground; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

function useContextValue(): Playground {
  const value = useContext(Context);
  if (value === null) throw new Error('PlaygroundProvider is missing');
  return value;
}

/** A part of the state; the component renders again when it changes. */
export function usePlayground<T>(select: (state: PlaygroundState & PlaygroundActions) => T): T {
  return useStore(useContextValue().store, select);
}

/** The actions: they never change, so this does not render again. */
export function useActions(): PlaygroundActions {
  return useContextValue().store.getState();
}

/** The store itself, for handlers that read the state when they run. */
export function usePlaygroundStore(): PlaygroundStore {
  return useContextValue().store;
}

export function useImportClient(): ImportClient {
  return useContextValue().importer;
}

/** A result that takes longer than this is not waited for: two frames. */
const PATIENCE_MS = 32;

/**
 * The present document, handed out together with its result when that comes within two frames, so that an edit is drawn
 * once and no reward stands beside an advantage of another input.
 */
export function useSettledDocument(): PlaygroundDocument {
  const store = usePlaygroundStore();
  const [settled, setSettled] = useState(() => store.getState().history.present);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const { history, shown } = store.getState();
      const show = () => setSettled(history.present);
      if (shown?.document === history.present) show();
      else timer = setTimeout(show, PATIENCE_MS);
    };
    follow();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.history.present !== before.history.present || state.shown !== before.shown) follow();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store]);
  return settled;
}
