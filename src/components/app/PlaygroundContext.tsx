import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Followed } from '../../state/followed.ts';
import type { Settled } from '../../state/settled.ts';
import type { PlaygroundActions, PlaygroundState, PlaygroundStore } from '../../state/store.ts';
import type { Comparison } from '../../engine/comparison/types.ts';
import type { EngineJob } from '../../worker/engineJob.ts';
import type { ImportClient } from '../../worker/importClient.ts';

/** What the page is built around. */
export interface Playground {
  readonly store: PlaygroundStore;
  readonly settled: Followed<Settled>;
  readonly stale: Followed<boolean>;
  readonly importer: ImportClient;
  /** Computes something beside what the page shows, such as the other revision for a report. */
  readonly compareApart: (job: EngineJob) => Promise<Comparison>;
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

/** See `Playground.compareApart`. */
export function useCompareApart(): Playground['compareApart'] {
  return useContextValue().compareApart;
}

export function useImportClient(): ImportClient {
  return useContextValue().importer;
}

/** The present document with its result; the component renders again when both are there, or after two frames. */
export function useSettled(): Settled {
  const { settled } = useContextValue();
  return useSyncExternalStore(settled.subscribe, settled.get);
}

/** Whether the numbers on the page belong to an earlier input, for long enough to say so. */
export function useIsStale(): boolean {
  const { stale } = useContextValue();
  return useSyncExternalStore(stale.subscribe, stale.get);
}
