import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStale } from './stale.ts';
import { createPlaygroundStore } from './store.ts';
import { engineTaking, sampleDocument, withFirstReward } from './testing/documents.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a result that is there soon never makes the numbers stale', async () => {
  const store = createPlaygroundStore(engineTaking(100), sampleDocument());
  const stale = followStale(store);
  let told = 0;
  stale.subscribe(() => told++);
  await vi.advanceTimersByTimeAsync(200);
  store.getState().edit('edit', withFirstReward(0.5));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toBe(0);
});

test('numbers are stale from 150 ms on, until the result is there', async () => {
  const store = createPlaygroundStore(engineTaking(300), sampleDocument());
  const stale = followStale(store);
  await vi.advanceTimersByTimeAsync(400);
  store.getState().edit('edit', withFirstReward(0.5));
  await vi.advanceTimersByTimeAsync(140);
  expect(stale.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(stale.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(stale.get()).toBe(false);
});
