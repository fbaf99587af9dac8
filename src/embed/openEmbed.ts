import { drawingTime } from '../components/app/drawingTime.ts';
import type { Playground } from '../components/app/PlaygroundContext.tsx';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import { parseDocument } from '../importers/playground/codec.ts';
import { followPage } from '../state/page.ts';
import { followSettled } from '../state/settled.ts';
import { type ReadLink, readLink } from '../state/share/link.ts';
import { followStale } from '../state/stale.ts';
import { createPlaygroundStore } from '../state/store.ts';
import { createEngineClient } from '../worker/client.ts';
import { workerPort } from '../worker/workerPort.ts';
import { inertRunner } from './inertRunner.ts';
import { startEngineFromBlob } from './startEngineFromBlob.ts';

/** An embedded page: a playground without storage and without files. */
export interface Embed {
  readonly playground: Playground;
  /** Why the document of the address is not shown; null when it is, or when there is none. */
  readonly trouble: Extract<ReadLink, { ok: false }> | null;
}

/** Shown when the address holds no document. */
const LUCKY = {
  format: 'advantage-playground',
  version: 1,
  name: 'One lucky solve',
  groups: [{ group_id: 'task-1:default', rewards: [1, 0, 0, 0, 0, 0, 0, 0] }],
};

function compareApart(): Promise<never> {
  return Promise.reject(new Error('an embedded page writes no tests'));
}

function openTexts(): Promise<never> {
  return Promise.reject(new Error('an embedded page has no files'));
}

function openDiagnosis(): Promise<never> {
  return Promise.reject(new Error('an embedded page diagnoses no run'));
}

function openPair(): Promise<never> {
  return Promise.reject(new Error('an embedded page compares no frameworks'));
}

function openLearn(): Promise<never> {
  return Promise.reject(new Error('an embedded page trains no policies'));
}

/** The composition root's work for the embedded page. */
export function openEmbed(hash: string): Embed {
  const link = readLink(hash);
  const engine = createEngineClient(workerPort(startEngineFromBlob));
  const store = createPlaygroundStore(engine, link?.ok === true ? link.document : luckyDocument(), inertRunner);
  if (link?.ok === true) store.getState().select(link.selection);
  const importer = {
    read: () => Promise.reject(new Error('an embedded page reads no files')),
    dispose: () => {},
  };
  const settled = followSettled(store);
  const page = followPage(store, settled, drawingTime);
  const playground = {
    store,
    runner: null,
    settled,
    page,
    stale: followStale(store),
    importer,
    compareApart,
    openDiagnosis,
    openPair,
    openLearn,
    openTexts,
  };
  return { playground, trouble: link !== null && !link.ok ? link : null };
}

function luckyDocument(): PlaygroundDocument {
  const parsed = parseDocument(LUCKY);
  if (!parsed.ok) throw new Error('the document of the embedded page cannot be read');
  return parsed.value;
}
