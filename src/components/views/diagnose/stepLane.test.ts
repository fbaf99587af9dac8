import { expect, test } from 'vitest';
import type { StepLane } from '../../../engine/diagnosis/series.ts';
import { laneNote, metricOverSteps } from './stepLane.ts';

const computed = (value: number): StepLane => ({
  laneId: 'own',
  state: 'computed',
  metrics: [['advantage/solver/mean', value]],
  error: null,
});
const waits: StepLane = { laneId: 'own', state: 'waits', metrics: [], error: null };
const stopped = (message: string, pythonClass = 'TypeError'): StepLane => ({
  laneId: 'own',
  state: 'stopped',
  metrics: [],
  error: { pythonClass, message },
});

test('a metric is NaN at the steps that do not have it', () => {
  expect(metricOverSteps([computed(1), waits, null], 'advantage/solver/mean')).toEqual([1, Number.NaN, Number.NaN]);
});

test('a lane with its numbers at every step has no note', () => {
  expect(laneNote([computed(1), computed(2)], [1, 2], null)).toBeNull();
});

test('while its program runs it is said at how many steps it has', () => {
  expect(laneNote([waits, waits], [1, 2], { done: 1, of: 2 })).toBe('runs on the steps, 1 of 2 done');
});

test('what stops it is said once, with the steps that it stops', () => {
  expect(laneNote([stopped('no'), stopped('no')], [1, 2], null)).toBe('no numbers. TypeError: no');
  expect(laneNote([computed(1), stopped('no')], [1, 2], null)).toBe('no numbers at 1 of 2 steps. TypeError: no');
  expect(laneNote([computed(1), stopped('no'), stopped('never')], [1, null, 3], null)).toBe(
    'no numbers at 2 of 3 steps. At step without a name: TypeError: no',
  );
});

test('what is raised at length is cut short', () => {
  expect(laneNote([stopped('x'.repeat(2000))], [1], null)).toHaveLength('no numbers. '.length + 200 + 1);
});

test('a refusal is a sentence of its own, without a class', () => {
  expect(laneNote([stopped('It has not been run here yet.', 'NotRun')], [1], null)).toBe(
    'no numbers. It has not been run here yet.',
  );
});
