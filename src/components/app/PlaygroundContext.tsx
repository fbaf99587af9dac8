import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Followed } from '../../state/followed.ts';
import type { LazyRunner } from '../../state/custom/lazyRunner.ts';
import type { Page } from '../../state/page.ts';
import type { Settled, SettledStore } from '../../state/settled.ts';
import type { PlaygroundActions, PlaygroundState, PlaygroundStore } from '../../state/store.ts';
import type { Comparison } from '../../engine/comparison/types.ts';
import type { EngineJob } from '../../worker/engineJob.ts';
import type { DiagnosisClient } from '../../worker/diagnosisClient.ts';
import type { LearnClient } from '../../worker/learnClient.ts';
import type { PairClient } from '../../worker/pairClient.ts';
import type { ImportClient } from '../../worker/importClient.ts';
import type { ImportJob } from '../../worker/importJob.ts';
import type { TextsClient } from '../../worker/textsClient.ts';

/** What the page is built around. */
export interface Playground {
  readonly store: PlaygroundStore;
  readonly settled: SettledStore;
  /** What is drawn of both, apart from what is being dragged. */
  readonly page: Page;
  readonly stale: Followed<boolean>;
  readonly importer: ImportClient;
  /** Opens what diagnoses a batch or a run; its code comes with the first call. */
  readonly openDiagnosis: () => Promise<DiagnosisClient>;
  /** Opens what reads texts of the files of a run; its code comes with the first call. */
  readonly openTexts: (files: ImportJob['files']) => Promise<TextsClient>;
  /** Opens what compares estimators of any framework; its code comes with the first call. */
  readonly openPair: () => Promise<PairClient>;
  /** Opens what trains toy policies; its code comes with the first call. */
  readonly openLearn: () => Promise<LearnClient>;
  /** What runs custom estimators; null where none are run. */
  readonly runner: LazyRunner | null;
  /** Computes something beside what the page shows, such as the other revision for a report. */
  readonly compareApart: (job: EngineJob) => Promise<Comparison>;
}

const Context = createContext<Playground | null>(null);

export function PlaygroundProvider({ value, children }: { value: Playground; children: ReactNode }) {
  const { page } = value;
  useEffect(() => {
    // What a key or a press changes, it changes from what is shown: two in one frame must not start from the same place.
    const catchUp = () => flushSync(page.catchUp);
    for (const type of STARTS) window.addEventListener(type, catchUp, { capture: true });
    return () => {
      for (const type of STARTS) window.removeEventListener(type, catchUp, { capture: true });
    };
  }, [page]);
  return <Context value={value}>{children}</Context>;
}

const STARTS = ['keydown', 'click'] as const;

function useContextValue(): Playground {
  const value = useContext(Context);
  if (value === null) throw new Error('PlaygroundProvider is missing');
  return value;
}

/** A part of the state; the component renders again when it changes. */
export function usePlayground<T>(select: (state: PlaygroundState & PlaygroundActions) => T): T {
  const { state } = useContextValue().page;
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
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

/** See `Playground.runner`. */
export function useLazyRunner(): Playground['runner'] {
  return useContextValue().runner;
}

/** See `Playground.openDiagnosis`. */
export function useOpenDiagnosis(): Playground['openDiagnosis'] {
  return useContextValue().openDiagnosis;
}

/** See `Playground.openTexts`. */
export function useOpenTexts(): Playground['openTexts'] {
  return useContextValue().openTexts;
}

/** See `Playground.openPair`. */
export function useOpenPair(): Playground['openPair'] {
  return useContextValue().openPair;
}

/** See `Playground.openLearn`. */
export function useOpenLearn(): Playground['openLearn'] {
  return useContextValue().openLearn;
}

export function useImportClient(): ImportClient {
  return useContextValue().importer;
}

/** The document with its result, as the page shows it; the component renders again when both are there, or after two frames. */
export function useSettled(): Settled {
  const { settled } = useContextValue().page;
  return useSyncExternalStore(settled.subscribe, settled.get);
}

/** The same for what is being dragged: at every frame, whatever the page can keep up with. */
export function useLiveSettled(): Followed<Settled> {
  return useContextValue().settled;
}

/** Tells the page that something is being dragged. */
export function usePageHold(): Pick<Page, 'hold' | 'release'> {
  return useContextValue().page;
}

/** Whether the numbers on the page belong to an earlier input, for long enough to say so. */
export function useIsStale(): boolean {
  const { stale } = useContextValue();
  return useSyncExternalStore(stale.subscribe, stale.get);
}
