import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DrawingTime, followPage } from './page.ts';
import { followSettled } from './settled.ts';
import { createPlaygroundStore } from './store.ts';
import { engineTaking, sampleDocument, withFirstReward } from './testing/documents.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that takes so long to draw whatever it is given. */
const taking =
  (ms: number): DrawingTime =>
  (change) => {
    change();
    return Promise.resolve(ms);
  };

async function pageTaking(ms: number) {
  const store = createPlaygroundStore(engineTaking(1), sampleDocument());
  const live = followSettled(store);
  const page = followPage(store, live, taking(ms));
  await vi.advanceTimersByTimeAsync(50);
  const { edit } = store.getState();
  const drag = async (reward: number) => {
    edit('drag', withFirstReward(reward), 'gesture');
    await vi.advanceTimersByTimeAsync(16);
  };
  const firstReward = () => page.settled.get().document.batch.groups[0]!.rewards[0];
  return { store, live, page, drag, firstReward };
}

test('outside a gesture the page shows what is, however long that takes to draw', async () => {
  const { drag, firstReward } = await pageTaking(500);
  await drag(0.25);
  expect(firstReward()).toBe(0.25);
});

describe('in a gesture', () => {
  test('a page that is drawn quickly follows every move', async () => {
    const { page, drag, firstReward } = await pageTaking(3);
    page.hold();
    for (const reward of [0.25, 0.3, 0.35]) {
      await drag(reward);
      expect(firstReward()).toBe(reward);
    }
  });

  test('one that is drawn slowly follows when the pointer rests, what is dragged at once', async () => {
    const { store, live, page, drag, firstReward } = await pageTaking(40);
    const before = firstReward();
    page.hold();
    for (let k = 1; k <= 20; k++) await drag(k / 100);
    expect(firstReward()).toBe(before);
    expect(live.get().document).toBe(store.getState().history.present);
    await vi.advanceTimersByTimeAsync(200);
    expect(firstReward()).toBe(0.2);
    expect(page.state.get()).toBe(store.getState());
  });

  test('its end shows everything at once', async () => {
    const { store, page, drag, firstReward } = await pageTaking(40);
    page.hold();
    await drag(0.25);
    page.release();
    expect(firstReward()).toBe(0.25);
    expect(page.state.get()).toBe(store.getState());
  });

  test('a key or a press begins from what is', async () => {
    const { store, page, drag, firstReward } = await pageTaking(40);
    page.hold();
    await drag(0.25);
    store.getState().edit('drag', withFirstReward(0.75), 'gesture');
    page.catchUp();
    expect(firstReward()).toBe(0.75);
  });

  test('a page that became quick follows again', async () => {
    let ms = 40;
    const store = createPlaygroundStore(engineTaking(1), sampleDocument());
    const live = followSettled(store);
    const page = followPage(store, live, (change) => taking(ms)(change));
    await vi.advanceTimersByTimeAsync(50);
    page.hold();
    ms = 3;
    store.getState().edit('drag', withFirstReward(0.1), 'gesture');
    await vi.advanceTimersByTimeAsync(200);
    store.getState().edit('drag', withFirstReward(0.2), 'gesture');
    await vi.advanceTimersByTimeAsync(16);
    expect(page.settled.get().document.batch.groups[0]!.rewards[0]).toBe(0.2);
  });
});
