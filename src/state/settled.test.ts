import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSettled } from './settled.ts';
import { createPlaygroundStore } from './store.ts';
import { engineTaking, sampleDocument, withFirstReward } from './testing/documents.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a quick result is handed out with its document, once', async () => {
  const store = createPlaygroundStore(engineTaking(5), sampleDocument());
  const settled = followSettled(store);
  await vi.advanceTimersByTimeAsync(10);
  const seen: boolean[] = [];
  settled.subscribe(() => seen.push(settled.get().shown?.document === settled.get().document));
  store.getState().edit('edit', withFirstReward(0.5));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual([true]);
  expect(settled.get().document).toBe(store.getState().history.present);
});

test('a slow result does not hold the document back', async () => {
  const store = createPlaygroundStore(engineTaking(500), sampleDocument());
  const settled = followSettled(store);
  store.getState().edit('edit', withFirstReward(0.5));
  await vi.advanceTimersByTimeAsync(40);
  expect(settled.get().document).toBe(store.getState().history.present);
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled.get().shown?.document).toBe(store.getState().history.present);
});

test('what starts from the shown document can have the present one at once', async () => {
  const store = createPlaygroundStore(engineTaking(500), sampleDocument());
  const settled = followSettled(store);
  await vi.advanceTimersByTimeAsync(1000);
  let told = 0;
  settled.subscribe(() => (told += 1));
  store.getState().edit('edit', withFirstReward(0.5));
  expect(settled.get().document).not.toBe(store.getState().history.present);
  settled.catchUp();
  expect(settled.get().document).toBe(store.getState().history.present);
  settled.catchUp();
  expect(told).toBe(1);
});
