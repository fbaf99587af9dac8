import { listExamples, loadExample } from './components/app/examples.ts';
import { drawingTime } from './components/app/drawingTime.ts';
import type { Playground } from './components/app/PlaygroundContext.tsx';
import { formatDocument, formatGroup, parseDocument } from './importers/playground/codec.ts';
import type { PlaygroundDocument } from './importers/playground/document.ts';
import { createAutosave } from './state/persisted/autosave.ts';
import { indexedDbSnapshots, type SnapshotStorage } from './state/persisted/snapshots.ts';
import { followPage } from './state/page.ts';
import { followSettled } from './state/settled.ts';
import type { BoxLanguages } from './sandbox/box/languages.ts';
import { lazyRunner, type LazyRunner } from './state/custom/lazyRunner.ts';
import { followStale } from './state/stale.ts';
import { createPlaygroundStore, type PlaygroundStore } from './state/store.ts';
import type { BesidePlayground, GoodLink } from './components/share/LinkGate.tsx';
import type { Comparison } from './engine/comparison/types.ts';
import { createEngineClient } from './worker/client.ts';
import type { EngineJob } from './worker/engineJob.ts';
import type { LearnClient } from './worker/learnClient.ts';
import type { PairClient } from './worker/pairClient.ts';
import type { DiagnosisClient } from './worker/diagnosisClient.ts';
import { createImportClient } from './worker/importClient.ts';
import type { ImportJob } from './worker/importJob.ts';
import { startEngineWorker, startImportWorker } from './worker/startWorkers.ts';
import type { TextsClient } from './worker/textsClient.ts';
import { workerPort } from './worker/workerPort.ts';

/** A document of so many groups is written in portions. */
const MANY_GROUPS = 2_000;

/**
 * The composition root's work: workers, the document of the last visit (else the first example), the store, autosave.
 * @throws {Error} when there is neither a saved document nor an example to show.
 */
export async function openPlayground(): Promise<Playground> {
  const engine = createEngineClient(workerPort(startEngineWorker));
  const importer = createImportClient(workerPort(startImportWorker));
  const storage = indexedDbSnapshots();
  const { document: initial, notices } = (await savedDocument(storage)) ?? (await firstExample());
  const runner = runnerOf(
    () => store,
    () => autosave.flush(),
  );
  const store = createPlaygroundStore(engine, initial, runner);
  store.setState({ notices });

  const text = () => {
    const { present } = store.getState().history;
    return present.batch.groups.length < MANY_GROUPS
      ? formatDocument(present)
      : import('./importers/playground/formatInPortions.ts').then((module) =>
          module.formatInPortions(present, { formatDocument, formatGroup }),
        );
  };
  const autosave = createAutosave(storage, text, (state) => store.getState().setSaveState(state));
  store.subscribe((state, before) => {
    if (state.history.present !== before.history.present) autosave.changed();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void autosave.flush();
  });
  window.addEventListener('pagehide', () => void autosave.flush());
  return { ...followed(store), runner, importer };
}

/** A playground for a document that came by a link: with an engine of its own, and never saved. */
export function openBeside({ document: shared, notices, selection }: GoodLink): BesidePlayground {
  const engine = createEngineClient(workerPort(startEngineWorker));
  const importer = createImportClient(workerPort(startImportWorker));
  const runner = runnerOf(() => store, null);
  const store = createPlaygroundStore(engine, shared, runner);
  store.setState({ notices });
  store.getState().select(selection);
  const close = () => {
    engine.dispose();
    importer.dispose();
  };
  return { playground: { ...followed(store), runner, importer }, close };
}

/** The languages of custom estimators; to add one, write its folder and a line here. */
const LANGUAGES: BoxLanguages = {
  javascript: async () => (await import('./sandbox/javascript/index.ts')).javaScript,
  python: async () => (await import('./sandbox/python/index.ts')).micropython,
  'full-python': async () => (await import('./sandbox/python/index.ts')).fullPython,
};

/** What runs the custom estimators of a store; a document that is not kept is not saved before a run either. */
function runnerOf(storeOf: () => PlaygroundStore, save: (() => Promise<void>) | null): LazyRunner {
  const notify = (notice: string) => storeOf().setState(({ notices }) => ({ notices: [notice, ...notices] }));
  return lazyRunner(async (trusted) => {
    const { openCustomRunner } = await import('./openCustomRunner.ts');
    return openCustomRunner({ languages: LANGUAGES, save, trusted, notify });
  });
}

function followed(store: PlaygroundStore): Omit<Playground, 'importer' | 'runner'> {
  const settled = followSettled(store);
  return {
    store,
    settled,
    page: followPage(store, settled, drawingTime),
    stale: followStale(store),
    compareApart,
    openDiagnosis,
    openPair,
    openLearn,
    openTexts,
  };
}

async function openDiagnosis(): Promise<DiagnosisClient> {
  const { openDiagnosis: open } = await import('./worker/openDiagnosis.ts');
  return open();
}

async function openTexts(files: ImportJob['files']): Promise<TextsClient> {
  const { openTexts: open } = await import('./worker/openTexts.ts');
  return open(files);
}

async function openPair(): Promise<PairClient> {
  const { openPair: open } = await import('./worker/openPair.ts');
  return open();
}

async function openLearn(): Promise<LearnClient> {
  const { openLearn: open } = await import('./worker/openLearn.ts');
  return open();
}

/** One comparison by an engine of its own, which leaves what the page computes alone. */
async function compareApart(job: EngineJob): Promise<Comparison> {
  const engine = createEngineClient(workerPort(startEngineWorker));
  try {
    return await engine.compare(job);
  } finally {
    engine.dispose();
  }
}

interface Opened {
  readonly document: PlaygroundDocument;
  readonly notices: readonly string[];
}

async function savedDocument(storage: SnapshotStorage): Promise<Opened | null> {
  try {
    const saved = await storage.load();
    if (saved === null) return null;
    const parsed = parseDocument(JSON.parse(saved.text));
    if (!parsed.ok) return null;
    const damaged = saved.damaged.length;
    const notice =
      damaged === 0
        ? []
        : [
            `The last ${damaged === 1 ? 'save was' : `${damaged} saves were`} damaged on disk, so the one before is shown.`,
          ];
    return { document: parsed.value, notices: [...notice, ...parsed.notices] };
  } catch {
    // Storage that is absent or blocked: the first failed save says so.
    return null;
  }
}

async function firstExample(): Promise<Opened> {
  const first = (await listExamples())[0];
  if (first === undefined) throw new Error('the list of examples is empty');
  return { document: await loadExample(first.id), notices: [] };
}
