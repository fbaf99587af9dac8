import type { SnapshotStorage } from './snapshots.ts';

/** How the keeping goes, for the page to show. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Autosave {
  /** Notes that there is something to keep; it is written soon. */
  changed(): void;
  /** Writes at once what is waiting, as when the page is hidden. */
  flush(): Promise<void>;
}

/** An edit is written this long after it; many edits in a row are one write. */
const DELAY_MS = 300;
/** A write that does not end in this time counts as failed. */
const TIMEOUT_MS = 1500;
/** And this much more for a long text: less than the slowest disk writes. */
const BYTES_PER_MS = 10_000;
/** A failed write is tried again after this long. */
const RETRY_MS = 10_000;

/** Writes the document soon after each edit, and says when that does not work. */
export function createAutosave(
  storage: SnapshotStorage,
  text: () => string | Promise<string>,
  onState: (state: SaveState) => void,
): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (!waiting) return;
    waiting = false;
    try {
      const kept = await text();
      await withTimeout(storage.save(kept), TIMEOUT_MS + kept.length / BYTES_PER_MS);
      if (!waiting) onState({ kind: 'saved' });
    } catch (error) {
      waiting = true;
      onState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      schedule(RETRY_MS);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    writing = writing.then(write);
    return writing;
  };

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  };

  return {
    changed() {
      waiting = true;
      onState({ kind: 'pending' });
      schedule(DELAY_MS);
    },
    flush,
  };
}

function withTimeout(saving: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the browser’s storage does not answer')), ms);
  });
  return Promise.race([saving, late]).finally(() => clearTimeout(timer));
}
