import { describe, expect, test, vi } from 'vitest';
import type { Comparison } from '../engine/comparison/types.ts';
import { createEngineClient, type EngineClient } from '../worker/client.ts';
import { createEngineHandler } from '../worker/engineHandler.ts';
import { inlinePort } from '../worker/inline.ts';
import { setReward } from './document/batchEdits.ts';
import { createPlaygroundStore, type PlaygroundStore } from './store.ts';
import type { ImportedRun } from '../importers/run.ts';
import { engineTaking, sampleDocument, withFirstReward } from './testing/documents.ts';

function open(document = sampleDocument()): PlaygroundStore {
  return createPlaygroundStore(createEngineClient(inlinePort(createEngineHandler())), document);
}

/** The comparison of the present document. */
async function settled(store: PlaygroundStore): Promise<Comparison> {
  await vi.waitFor(() => {
    const { shown, history, computing } = store.getState();
    if (computing || shown?.document !== history.present) throw new Error('still computing');
  });
  return store.getState().shown!.comparison;
}

const setFirst = (reward: number | null) => (document: ReturnType<typeof sampleDocument>) => ({
  ...document,
  batch: setReward(document.batch, 0, 0, reward),
});

describe('the store', () => {
  test('computes the first document by itself', async () => {
    const comparison = await settled(open());
    expect(comparison.lanes.map((lane) => lane.label)).toEqual(['GRPO', 'RLOO']);
    expect(comparison.lanes[1]?.advantages[0]).toBe(1);
  });

  test('an edit is computed, undone and redone', async () => {
    const store = open();
    await settled(store);
    store.getState().edit('set t1 reward', setFirst(0.5));
    expect((await settled(store)).lanes[1]?.advantages[0]).toBe(0.5);
    store.getState().undo();
    expect((await settled(store)).lanes[1]?.advantages[0]).toBe(1);
    expect(store.getState().toast?.message).toBe('Undone: set t1 reward.');
    store.getState().redo();
    expect((await settled(store)).lanes[1]?.advantages[0]).toBe(0.5);
  });

  test('of many edits in a row only the last is shown', async () => {
    const store = open();
    const seen: number[] = [];
    store.subscribe((state, before) => {
      if (state.shown !== before.shown && state.shown) seen.push(state.shown.comparison.lanes[1]!.advantages[0]!);
    });
    for (const reward of [0.1, 0.2, 0.3]) store.getState().edit('drag', setFirst(reward), 'gesture');
    await settled(store);
    expect(seen.at(-1)).toBe(0.3);
    for (const state of seen) expect([1, 0.3]).toContain(state);
    expect(store.getState().history.past).toHaveLength(1);
  });

  test('a missing reward is an error as data, and the document stays', async () => {
    const store = open();
    store.getState().edit('clear', setFirst(null));
    const comparison = await settled(store);
    expect(comparison.lanes[0]?.error?.message).toBe('Trajectory reward cannot be None in broadcast mode');
    expect(comparison.verdict.headline).toContain('has no reward');
  });

  test('opening another document is one undoable step', async () => {
    const store = open();
    store.getState().open(sampleDocument({ name: 'Other', batch: { groups: [] } }), { label: 'open other' });
    expect(store.getState().selection).toEqual({ group: null, trajectory: null });
    expect((await settled(store)).verdict.headline).toBe('There are no rewards yet. Add one, or open a file.');
    store.getState().undo();
    expect(store.getState().history.present.name).toBe('Sample');
  });

  test('the selection stays inside the document', () => {
    const store = open();
    store.getState().select({ group: 2, trajectory: 1 });
    store
      .getState()
      .edit('remove', (document) => ({ ...document, batch: { groups: document.batch.groups.slice(0, 1) } }));
    expect(store.getState().selection).toEqual({ group: 0, trajectory: 1 });
  });

  test('the selection stays the same object until something else is selected', () => {
    const store = open();
    const before = store.getState().selection;
    store.getState().edit('edit', withFirstReward(0.5));
    store.getState().select({ ...before });
    expect(store.getState().selection).toBe(before);
    store.getState().select({ trajectory: 3 });
    expect(store.getState().selection).toEqual({ group: 0, trajectory: 3 });
  });

  test('an engine that breaks is reported, and can be tried again', async () => {
    let broken = true;
    const working = createEngineClient(inlinePort(createEngineHandler()));
    const engine: EngineClient = {
      compare: (job) => (broken ? Promise.reject(new Error('it broke')) : working.compare(job)),
      dispose: () => {},
    };
    const store = createPlaygroundStore(engine, sampleDocument());
    await vi.waitFor(() => expect(store.getState().engineFault).toBe('it broke'));
    broken = false;
    store.getState().retryEngine();
    await settled(store);
    expect(store.getState().engineFault).toBeNull();
  });
});

describe('a lecture', () => {
  const lecture = [
    { say: 'One.' },
    { say: 'Two.', rewards: [0, 0, 0, 0, 0, 0, 0, 1] },
    { say: 'Three.', group: 't2:solver' },
  ];

  test('shows its steps and leaves no trace when it ends', () => {
    const store = open(sampleDocument({ lecture }));
    const { startLecture, goToStep, endLecture } = store.getState();
    const before = store.getState().history;
    startLecture();
    goToStep(2);
    expect(store.getState().history.present.batch.groups[0]!.rewards[7]).toBe(1);
    expect(store.getState().selection).toEqual({ group: 1, trajectory: 0 });
    goToStep(3);
    expect(store.getState().lecture?.step).toBe(2);
    goToStep(0);
    expect(store.getState().history.present).toBe(before.present);
    goToStep(1);
    endLecture();
    expect(store.getState().lecture).toBeNull();
    expect(store.getState().history).toEqual({ ...before, gesture: null });
  });

  test('what was dragged on the way can be undone to after the end', () => {
    const store = open(sampleDocument({ lecture }));
    const base = store.getState().history.present;
    store.getState().startLecture();
    store.getState().goToStep(1);
    store.getState().edit('drag', setFirst(0.5));
    store.getState().endLecture();
    expect(store.getState().history.present).toBe(base);
    store.getState().undo();
    expect(store.getState().history.present.batch.groups[0]!.rewards[0]).toBe(0.5);
  });
});

describe('an opened run', () => {
  const run = { run: { steps: [1, 2] } as unknown as ImportedRun, keepFrozenRoles: false, files: [] };

  test('goes with its document through undo, redo and edits', () => {
    const store = createPlaygroundStore(engineTaking(1), sampleDocument());
    const { edit, undo, redo } = store.getState();
    const show = store.getState().open;
    const step = () => store.getState().run?.step ?? null;
    show(sampleDocument(), { label: 'open', run: { ...run, step: 2 } });
    show(sampleDocument(), { label: 'step', run: { ...run, step: 1 }, gesture: 'steps' });
    edit('edit', withFirstReward(0.5));
    expect(step()).toBe(1);
    undo();
    expect(step()).toBe(1);
    undo();
    expect(step()).toBe(2);
    undo();
    expect(store.getState().run).toBeNull();
    redo();
    expect(step()).toBe(2);
  });

  test('steps of one gesture are one step of undo', () => {
    const store = createPlaygroundStore(engineTaking(1), sampleDocument());
    const { undo } = store.getState();
    const show = store.getState().open;
    show(sampleDocument(), { label: 'open', run: { ...run, step: 2 } });
    for (const step of [1, 2, 1]) show(sampleDocument(), { label: 'step', run: { ...run, step }, gesture: 'steps' });
    undo();
    expect(store.getState().run?.step).toBe(2);
  });
});
