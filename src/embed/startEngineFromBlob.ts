import engineText from 'virtual:engine-worker-text';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/** Only what this page has made itself. */
function ownBlob(url: string): string {
  if (!url.startsWith('blob:')) throw new TypeError('An embedded page starts workers from its own blobs only.');
  return url;
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
const policy = trustedTypes?.createPolicy('app-worker', { createScriptURL: ownBlob }) ?? { createScriptURL: ownBlob };

/** Starts the engine's worker where the page has no origin to start it from. */
export function startEngineFromBlob(): Worker {
  const url = URL.createObjectURL(new Blob([engineText], { type: 'text/javascript' }));
  const worker = new Worker(policy.createScriptURL(url) as string);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return worker;
}
