/**
 * Remembers that a user's program is running, so that a page which died of it does not run it again by itself. What is
 * written is on disk before the program starts.
 */
export interface RunGuard {
  /** The program that was running when a page of this site ended; null when none was. Asked once, and then forgotten. */
  crashed(): Promise<string | null>;
  /** Resolves when it is on disk that this program runs. */
  arm(name: string): Promise<void>;
  /** The program has ended. */
  disarm(): void;
}

const DATABASE = 'advantage-playground-runs';
const STORE = 'running';
/** After the last run the flag stays this long, so that a run at every keystroke writes it once. */
const LINGER_MS = 1_500;

/**
 * Flags in IndexedDB, one a page. A page holds a lock of its flag's name while it lives, so a flag without a lock is one
 * whose page is gone.
 */
export function indexedDbRunGuard(): RunGuard {
  const id = `run-${crypto.randomUUID()}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = 0;
  let written: { readonly name: string; readonly done: Promise<void> } | null = null;

  const clear = (): void => {
    clearTimeout(timer);
    if (written === null) return;
    written = null;
    change((store) => store.delete(id)).catch(() => {});
  };

  return {
    async crashed() {
      try {
        const held = await navigator.locks.query();
        const alive = new Set([...(held.held ?? []), ...(held.pending ?? [])].map(({ name }) => name));
        const flags = await change((store) => store.getAll());
        const keys = await change((store) => store.getAllKeys());
        const gone = keys.flatMap((key, k) =>
          typeof key !== 'string' || alive.has(key) ? [] : [{ key, name: String(flags[k]) }],
        );
        const left = leftInOrder();
        const dead = gone.filter(({ key }) => !left.includes(key));
        await Promise.all(gone.map(({ key }) => change((store) => store.delete(key))));
        return dead[0]?.name ?? null;
      } catch {
        return null;
      }
    },
    async arm(name) {
      running++;
      clearTimeout(timer);
      if (written?.name !== name) {
        if (written === null) holdLock(id);
        const done = change((store) => store.put(name, id)).then(
          () => {},
          // Without storage there is nothing that could run again after a reload.
          () => {},
        );
        written = { name, done };
      }
      await written.done;
    },
    disarm() {
      running = Math.max(0, running - 1);
      if (running > 0) return;
      clearTimeout(timer);
      timer = setTimeout(clear, LINGER_MS);
    },
  };
}

const locks = new Set<string>();

function holdLock(id: string): void {
  if (locks.has(id)) return;
  locks.add(id);
  navigator.locks.request(id, () => new Promise<never>(() => {})).catch(() => {});
  // A page that is left in good order says so at once: what it writes to the database now may come too late. One that
  // comes back out of the browser's cache has not been left.
  addEventListener('pagehide', () => writeLeft([...leftInOrder(), id]));
  addEventListener('pageshow', () => writeLeft(leftInOrder().filter((one) => one !== id)));
}

const LEFT = 'advantage-playground.left-in-order';
const KEPT = 20;

/** Pages that were left, and did not die. */
function leftInOrder(): readonly string[] {
  return (localStorage.getItem(LEFT) ?? '').split(' ');
}

function writeLeft(ids: readonly string[]): void {
  try {
    localStorage.setItem(LEFT, ids.slice(-KEPT).join(' '));
  } catch {
    // Without storage nothing is kept that could run again.
  }
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser’s storage is not there'));
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function change<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const request = act(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser’s storage refused'));
  });
}

/** A guard that remembers nothing, for documents that are not kept. */
export const noRunGuard: RunGuard = { crashed: async () => null, arm: async () => {}, disarm: () => {} };
