import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave, type SaveState } from './autosave.ts';
import { memorySnapshots, type SnapshotStorage } from './snapshots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function collect() {
  const states: SaveState['kind'][] = [];
  return { states, onState: (state: SaveState) => states.push(state.kind) };
}

test('many edits in a row are one write, within a second of the last', async () => {
  const storage = memorySnapshots();
  const { states, onState } = collect();
  let text = '';
  const autosave = createAutosave(storage, () => text, onState);
  for (const edit of ['a', 'b', 'c']) {
    text = edit;
    autosave.changed();
  }
  await vi.advanceTimersByTimeAsync(999);
  expect(storage.saved).toEqual(['c']);
  expect(states.at(-1)).toBe('saved');
});

test('what waits is written at once when the page is hidden', async () => {
  const storage = memorySnapshots();
  const autosave = createAutosave(
    storage,
    () => 'now',
    () => {},
  );
  autosave.changed();
  await autosave.flush();
  expect(storage.saved).toEqual(['now']);
});

test('nothing is written when nothing changed', async () => {
  const storage = memorySnapshots();
  await createAutosave(
    storage,
    () => 'x',
    () => {},
  ).flush();
  expect(storage.saved).toEqual([]);
});

test('a failed write is said, and tried again', async () => {
  const { states, onState } = collect();
  let full = true;
  const storage: SnapshotStorage = {
    save: async () => {
      if (full) throw new Error('the disk is full');
    },
    load: async () => null,
  };
  const autosave = createAutosave(storage, () => 'x', onState);
  autosave.changed();
  await vi.advanceTimersByTimeAsync(500);
  expect(states.at(-1)).toBe('failed');
  full = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toBe('saved');
});

test('storage that never answers counts as failed within two seconds', async () => {
  const { states, onState } = collect();
  const autosave = createAutosave({ save: () => new Promise(() => {}), load: async () => null }, () => 'x', onState);
  autosave.changed();
  await vi.advanceTimersByTimeAsync(2000);
  expect(states.at(-1)).toBe('failed');
});
