import { expect, test } from 'vitest';
import { createHistory, endGesture, record, redo, undo } from './history.ts';

test('undo goes back one labelled step, redo forward again', () => {
  const history = record(record(createHistory(1), 'two', 2), 'three', 3);
  const back = undo(history);
  expect(back.present).toBe(2);
  expect(back.future.at(-1)?.label).toBe('three');
  expect(redo(back).present).toBe(3);
  expect(undo(undo(back)).present).toBe(1);
});

test('the edits of one gesture make one step, under the label of the latest', () => {
  let history = createHistory(0);
  for (const value of [1, 2, 3]) history = record(history, `set ${value}`, value, 'drag');
  expect(history.past.map((entry) => entry.label)).toEqual(['set 3']);
  expect(undo(history).present).toBe(0);
});

test('a gesture that ended does not take later edits in', () => {
  const history = record(endGesture(record(createHistory(0), 'a', 1, 'drag')), 'b', 2, 'drag');
  expect(history.past).toHaveLength(2);
});

test('an edit clears what could be redone', () => {
  expect(record(undo(record(createHistory(0), 'a', 1)), 'b', 2).future).toEqual([]);
});

test('an edit that changes nothing is no step', () => {
  const history = createHistory(0);
  expect(record(history, 'nothing', 0)).toBe(history);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});
