import { expect, test, vi } from 'vitest';
import { createEngineClient } from '../worker/client.ts';
import { createEngineHandler } from '../worker/engineHandler.ts';
import { inlinePort } from '../worker/inline.ts';
import { addTrajectory, removeGroup, setReward } from './document/documentEdits.ts';
import { groupViewOf } from './groupView.ts';
import { pinnedGroupOf } from './pinnedGroup.ts';
import { createPlaygroundStore, type PlaygroundStore } from './store.ts';
import { sampleDocument } from './testing/documents.ts';

async function settled(store: PlaygroundStore): Promise<void> {
  await vi.waitFor(() => {
    const { shown, history, computing } = store.getState();
    if (computing || shown?.document !== history.present) throw new Error('still computing');
  });
}

async function pinnedStore(): Promise<PlaygroundStore> {
  const store = createPlaygroundStore(createEngineClient(inlinePort(createEngineHandler())), sampleDocument());
  await settled(store);
  store.getState().pin();
  return store;
}

function pinnedOf(store: PlaygroundStore, group: number) {
  const { history, shown, pinned } = store.getState();
  return pinnedGroupOf(pinned, groupViewOf(history.present, shown, group));
}

test('A keeps its rewards and advantages while B is edited', async () => {
  const store = await pinnedStore();
  store.getState().edit('edit', setReward(0, 0, 0));
  await settled(store);
  const pinned = pinnedOf(store, 0)!;
  expect(pinned.rewards[0]).toBe(1);
  expect(pinned.columns.map((column) => Number(column![0]!.toFixed(3)))).toEqual([2.646, 1]);
});

test('a group is found by its id when it has moved, and not at all in another size', async () => {
  const store = await pinnedStore();
  store.getState().edit('edit', removeGroup(0));
  expect(pinnedOf(store, 1)!.rewards).toEqual([0.5, 0.7]);
  store.getState().edit('edit', addTrajectory(1, 0));
  expect(pinnedOf(store, 1)).toBeNull();
});

test('a lane that A did not have has no ghosts', async () => {
  const store = await pinnedStore();
  store.getState().edit('add a lane', (document) => ({
    ...document,
    lanes: [...document.lanes, { id: 'prpo', estimator: 'prpo', normAdvByStdInGrpo: null, revision: null }],
  }));
  expect(pinnedOf(store, 0)!.columns.map((column) => column !== null)).toEqual([true, true, false]);
});

test('switching to A is one step of undo, and pins what was there', async () => {
  const store = await pinnedStore();
  const first = store.getState().history.present;
  store.getState().edit('edit', setReward(0, 0, 0));
  await settled(store);
  const second = store.getState().history.present;
  store.getState().swapPinned();
  expect(store.getState().history.present).toBe(first);
  expect(store.getState().pinned?.document).toBe(second);
  store.getState().undo();
  expect(store.getState().history.present).toBe(second);
});
