import engineWorkerUrl from './engine.worker.ts?worker&url';
import importWorkerUrl from './import.worker.ts?worker&url';

/** The one Trusted Types policy of the page: addresses of its own workers, same origin only. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

function sameOrigin(url: string): string {
  const absolute = new URL(url, document.baseURI);
  if (absolute.origin !== location.origin)
    throw new TypeError(`A worker must come from this site, not ${absolute.origin}.`);
  return absolute.href;
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy: ScriptUrlPolicy = trustedTypes?.createPolicy('app-worker', { createScriptURL: sameOrigin }) ?? {
  createScriptURL: sameOrigin,
};

/** Starts a worker of this site. */
// A trusted script address is accepted wherever a string is, but the DOM types do not say so.
export const startWorker = (url: string): Worker =>
  new Worker(policy.createScriptURL(url) as string, { type: 'module' });

/** Starts the engine's worker. */
export const startEngineWorker = (): Worker => startWorker(engineWorkerUrl);

/** Starts the importer's worker. */
export const startImportWorker = (): Worker => startWorker(importWorkerUrl);
