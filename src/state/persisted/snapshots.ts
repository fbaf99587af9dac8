import { createStore, get, setMany, delMany, type UseStore } from 'idb-keyval';
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
      const pointer = (await get<Pointer>(POINTER, open())) ?? { newest: 0, oldest: 1 };
      const newest = pointer.newest + 1;
      const oldest = Math.max(pointer.oldest, newest - KEPT + 1);
      const snapshot: Snapshot = { text, checksum: await crc32InPortions(text) };
      // One transaction: the pointer never names a snapshot that is not there.
      await setMany(
        [
          [`snapshot-${newest}`, snapshot],
          [POINTER, { newest, oldest }],
        ],
        open(),
      );
      if (oldest > pointer.oldest) {
        await delMany(
          Array.from({ length: oldest - pointer.oldest }, (_, k) => `snapshot-${pointer.oldest + k}`),
          open(),
        );
      }
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
