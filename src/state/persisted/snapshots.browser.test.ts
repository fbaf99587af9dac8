import { afterEach, beforeEach, expect, test } from 'vitest';
import { indexedDbSnapshots } from './snapshots.ts';

/* Of the browser's own IndexedDB. */

const DATABASE = `snapshots-${crypto.randomUUID()}`;
const opened: IDBDatabase[] = [];

async function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  const own = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
  opened.push(own);
  return own;
}

async function change<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction('snapshots', 'readwrite');
  const request = act(transaction.objectStore('snapshots'));
  return new Promise((resolve) => (transaction.oncomplete = () => resolve(request.result)));
}

const close = async () => {
  for (const one of opened.splice(0)) one.close();
  if ((await indexedDB.databases()).some(({ name }) => name === DATABASE)) await change((store) => store.clear());
  for (const one of opened.splice(0)) one.close();
};

beforeEach(close);
afterEach(close);

test('nothing is there before the first', async () => {
  expect(await indexedDbSnapshots(DATABASE).load()).toBeNull();
});

test('the newest is read, and ten are kept', async () => {
  const storage = indexedDbSnapshots(DATABASE);
  for (let k = 1; k <= 13; k++) await storage.save(`text ${k}`);
  expect(await storage.load()).toEqual({ text: 'text 13', damaged: [] });
  const keys = await change((store) => store.getAllKeys());
  expect(keys).toHaveLength(11);
  expect(keys).toContain('snapshot-4');
  expect(keys).not.toContain('snapshot-3');
});

test('of two pages that save at once neither overwrites the other', async () => {
  const pages = [indexedDbSnapshots(DATABASE), indexedDbSnapshots(DATABASE)];
  await Promise.all(pages.flatMap((page, p) => [1, 2, 3].map((k) => page.save(`${p} ${k}`))));
  const keys = await change((store) => store.getAllKeys());
  expect(keys).toEqual(['pointer', ...[1, 2, 3, 4, 5, 6].map((k) => `snapshot-${k}`)]);
});

test('one that was damaged is told, and the one before it read', async () => {
  const storage = indexedDbSnapshots(DATABASE);
  await storage.save('sound');
  await storage.save('whole');
  await change((store) => store.put({ text: 'whol', checksum: 1 }, 'snapshot-2'));
  expect(await storage.load()).toEqual({ text: 'sound', damaged: ['whol'] });
});
