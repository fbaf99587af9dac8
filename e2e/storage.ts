import { expect, type Page } from './page.ts';

/** All that one store of the page's storage holds, as text; nothing is made by looking. */
function heldIn(page: Page, database: string, store: string): Promise<string[]> {
  return page.evaluate(
    async ([name, from]) => {
      const there = await indexedDB.databases();
      if (!there.some((one) => one.name === name)) return [];
      return new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(request.error ?? new Error('no storage'));
        request.onsuccess = () => {
          const all = request.result.transaction(from).objectStore(from).getAll() as IDBRequest<unknown[]>;
          all.onerror = () => reject(all.error ?? new Error('not read'));
          all.onsuccess = () => {
            request.result.close();
            resolve(
              all.result.map((one) =>
                typeof one === 'object' && one !== null && 'text' in one ? String(one.text) : String(one),
              ),
            );
          };
        };
      });
    },
    [database, store] as const,
  );
}

/** Waits until the document that a reload would bring back says this. */
export async function kept(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await heldIn(page, 'advantage-playground', 'snapshots')).some((one) => words.test(one)))
    .toBe(true);
}

/** Waits until this many pages have noted that they run an estimator. */
export async function notedAsRunning(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await heldIn(page, 'advantage-playground-runs', 'running')).length).toBe(count);
}
