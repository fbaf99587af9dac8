import { expect, test } from 'vitest';
import { setReward, setRewards } from './document/documentEdits.ts';
import { explaining } from './explaining.ts';
import { dismissFirstSteps, firstSteps, followFirstSteps, movedIn, restartFirstSteps } from './firstSteps.ts';
import { createPlaygroundStore } from './store.ts';
import { engineTaking, sampleDocument } from './testing/documents.ts';

const before = sampleDocument();
const rewards = before.batch.groups[0]!.rewards;
const shiftedBy = (by: number) =>
  setRewards(
    0,
    rewards.map((reward) => reward! + by),
  )(before);

test('one reward that moved is told from a group that moved', () => {
  expect(movedIn(before, setReward(0, 2, 0.5)(before), 0)).toBe('one');
  expect(movedIn(before, shiftedBy(0.25), 0)).toBe('all');
  expect(movedIn(before, before, 0)).toBeNull();
});

test('a stretch, another group and a reward that is taken away move nothing', () => {
  const stretched = setRewards(
    0,
    rewards.map((reward) => reward! * 2 - 0.125),
  )(before);
  expect(movedIn(before, stretched, 0)).toBeNull();
  expect(movedIn(before, setReward(1, 0, 0)(before), 0)).toBeNull();
  expect(movedIn(before, setReward(0, 0, null)(before), 0)).toBeNull();
});

test('without storage the steps are there from the start, and each is ticked when it was done', async () => {
  expect(firstSteps.get()).toEqual(new Set());
  const store = createPlaygroundStore(engineTaking(0), before);
  const stop = followFirstSteps(store);
  const { edit, endGesture } = store.getState();
  edit('set t1', setReward(0, 0, 0.9), 'drag-1');
  await new Promise((resolve) => setTimeout(resolve, 5));
  // It is still held.
  expect(firstSteps.get()).toEqual(new Set(['drag']));
  endGesture();
  expect(firstSteps.get()).toEqual(new Set(['drag', 'follow']));
  edit('shift', (document) =>
    setRewards(
      0,
      document.batch.groups[0]!.rewards.map((reward) => reward! + 1),
    )(document),
  );
  explaining.set(true);
  expect(firstSteps.get()?.size).toBe(4);
  stop();
  explaining.set(false);
  dismissFirstSteps();
  expect(firstSteps.get()).toBeNull();
  restartFirstSteps();
  expect(firstSteps.get()).toEqual(new Set());
});

test('steps that are not shown are not ticked', () => {
  dismissFirstSteps();
  const store = createPlaygroundStore(engineTaking(0), before);
  const stop = followFirstSteps(store);
  store.getState().edit('set t1', setReward(0, 0, 0.9));
  expect(firstSteps.get()).toBeNull();
  stop();
});
