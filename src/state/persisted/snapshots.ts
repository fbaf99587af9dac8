import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { crc32InPortions } from './checksum.ts';

/** Where documents are kept between visits. */
export interface SnapshotStorage {
  /** Appends a snapshot and moves the pointer to it, both or neither. */
  save(text: string): Promise<void>;
  /** The newest sound snapshot, and how many newer ones were damaged. Null when nothing was saved. */
  load(): Promise<{ text: string; damaged: readonly string[] } | null>;
}

interface Pointer {
  readonly newest: number;
  readonly oldest: number;
}

interface Snapshot {
  readonly text: string;
  readonly checksum: number;
}

/** Snapshots that are kept. */
const KEPT = 10;
const POINTER = 'pointer';

/** Keeps the last ten snapshots in IndexedDB, each with a checksum. */
export function indexedDbSnapshots(database = 'advantage-playground'): SnapshotStorage {
  let store: UseStore | null = null;
  const open = () => (store ??= createStore(database, 'snapshots'));

  return {
    async save(text) {
      const snapshot: Snapshot = { text, checksum: await crc32InPortions(text) };
      // One transaction: the pointer never names a snapshot that is not there, whichever page moves it.
      await open()('readwrite', async (snapshots) => {
        const reading: IDBRequest<Pointer | undefined> = snapshots.get(POINTER);
        const pointer = await promisifyRequest(reading);
        try {
          append(snapshots, pointer ?? { newest: 0, oldest: 1 }, snapshot);
        } catch (error) {
          snapshots.transaction.abort();
          throw error;
        }
        await promisifyRequest(snapshots.transaction);
      });
    },
    async load() {
      const pointer = await get<Pointer>(POINTER, open());
      if (pointer === undefined) return null;
      const damaged: string[] = [];
      for (let k = pointer.newest; k >= pointer.oldest; k--) {
        const snapshot = await get<Snapshot>(`snapshot-${k}`, open());
        if (snapshot === undefined) continue;
        if ((await crc32InPortions(snapshot.text)) === snapshot.checksum) return { text: snapshot.text, damaged };
        damaged.push(snapshot.text);
      }
      return null;
    },
  };
}

/** Puts a snapshot behind the newest, and drops what is more than are kept. */
function append(snapshots: IDBObjectStore, pointer: Pointer, snapshot: Snapshot): void {
  const newest = pointer.newest + 1;
  const oldest = Math.max(pointer.oldest, newest - KEPT + 1);
  snapshots.put(snapshot, `snapshot-${newest}`);
  snapshots.put({ newest, oldest } satisfies Pointer, POINTER);
  for (let k = pointer.oldest; k < oldest; k++) snapshots.delete(`snapshot-${k}`);
}

/** Snapshots in memory, for tests. */
export function memorySnapshots(): SnapshotStorage & { readonly saved: string[] } {
  const saved: string[] = [];
  return {
    saved,
    save: async (text) => {
      saved.push(text);
    },
    load: async () => {
      const text = saved.at(-1);
      return text === undefined ? null : { text, damaged: [] };
    },
  };
}
