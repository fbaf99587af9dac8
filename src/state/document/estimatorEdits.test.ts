import { expect, test } from 'vitest';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import { sampleDocument } from '../testing/documents.ts';
import {
  changeEstimator,
  freeName,
  nameTrouble,
  register,
  removeEstimator,
  renameEstimator,
} from './estimatorEdits.ts';

const MINE: CustomEstimator = { name: 'mine', language: 'javascript', source: 'a', options: {} };
const sample = sampleDocument();

test('an estimator is registered with a lane, and again in its place', () => {
  const one = register(register(sample, MINE), { ...MINE, name: 'other' });
  const again = register(one, { ...MINE, source: 'b' });
  expect(again.estimators?.map(({ name, source }) => [name, source])).toEqual([
    ['mine', 'b'],
    ['other', 'a'],
  ]);
  expect(again.lanes.map(({ estimator }) => estimator)).toEqual(['grpo', 'rloo', 'mine', 'other']);
});

test('another name goes everywhere', () => {
  const mapped = register({ ...sample, settings: { ...sample.settings, estimatorMap: [['judge', 'mine']] } }, MINE);
  const renamed = renameEstimator(mapped, 'mine', 'yours');
  expect(renamed.settings.estimatorMap).toEqual([['judge', 'yours']]);
  expect(renamed.lanes.at(-1)?.estimator).toBe('yours');
  expect(renamed.estimators?.[0]?.name).toBe('yours');
  const rloo = { variant: 'rllm.rloo', epsilon: null };
  const compared = { ...mapped, compare: [{ estimator: 'mine' }, rloo] as const };
  expect(renameEstimator(compared, 'mine', 'yours').compare).toEqual([{ estimator: 'yours' }, rloo]);
});

test('what is removed leaves no lane and no place in the map', () => {
  const settings = { ...sample.settings, estimator: 'mine', estimatorMap: [['judge', 'mine']] as const };
  const removed = removeEstimator(register({ ...sample, settings, lanes: [] }, MINE), 'mine');
  expect(removed).toEqual({ ...sample, lanes: [sample.lanes[0]] });
});

test('a built-in that was overridden is there again', () => {
  const own = register(sample, { ...MINE, name: 'grpo' });
  expect(own.lanes).toBe(sample.lanes);
  expect(removeEstimator(own, 'grpo')).toEqual(sample);
});

test('sources and options are changed by name', () => {
  const changed = changeEstimator(register(sample, MINE), 'mine', { options: { floor: 1 } });
  expect(changed.estimators).toEqual([{ ...MINE, options: { floor: 1 } }]);
});

test('names are free or not', () => {
  const one = register(sample, MINE);
  expect(nameTrouble(one, 'mine', null)).toContain('registered already');
  expect(nameTrouble(one, 'mine', 'mine')).toBeNull();
  expect(nameTrouble(one, 'grpo', 'mine')).toBeNull();
  expect(nameTrouble(one, 'role_map', null)).not.toBeNull();
  expect([freeName(one, 'mine'), freeName(one, 'grpo'), freeName(one, 'new')]).toEqual(['mine_2', 'grpo_2', 'new']);
});

test('a rename to the name of a built-in and back leaves the built-in its lane', () => {
  const own = { name: 'mine', language: 'javascript' as const, source: 'export default (g) => g;', options: {} };
  const named = ({ lanes }: PlaygroundDocument) => lanes.map(({ estimator }) => estimator);
  const before = register(sampleDocument(), own);
  expect(named(before)).toContain('grpo');
  const over = renameEstimator(before, 'mine', 'grpo');
  expect(named(over)).toEqual(named(before).filter((name) => name !== 'mine'));
  const back = renameEstimator(over, 'grpo', 'mine');
  expect(named(back)).toEqual(named(before));
  expect([back.estimators, back.settings]).toEqual([before.estimators, before.settings]);
});
