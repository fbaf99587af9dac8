import { expect, test } from 'vitest';
import type { Lane, Settings } from '../../importers/playground/document.ts';
import {
  addLane,
  changeLane,
  mapRole,
  moveLane,
  removeLane,
  renameMapKey,
  unusedMapKeys,
  withRoleMapLane,
} from './laneEdits.ts';

const follow = { normAdvByStdInGrpo: null, revision: null };
const lanes: readonly Lane[] = [
  { id: 'grpo', estimator: 'grpo', ...follow },
  { id: 'rloo', estimator: 'rloo', ...follow },
];
const settings: Settings = {
  revision: 'rllm-head',
  estimator: 'grpo',
  estimatorMap: [
    ['judge', 'reinforce'],
    ['__proto__', 'rloo'],
  ],
  normAdvByStdInGrpo: true,
  usePrecomputedAdvantage: false,
};

test('two lanes of one estimator have different ids', () => {
  const added = addLane(lanes, { estimator: 'grpo', normAdvByStdInGrpo: false, revision: null });
  expect(added.map((lane) => lane.id)).toEqual(['grpo', 'rloo', 'grpo-2']);
});

test('a lane moves by places and stops at the ends', () => {
  expect(moveLane(lanes, 'rloo', -1).map((lane) => lane.id)).toEqual(['rloo', 'grpo']);
  expect(moveLane(lanes, 'grpo', -5)).toEqual(lanes);
  expect(moveLane(lanes, 'none', 1)).toBe(lanes);
});

test('a lane is removed or changed alone', () => {
  expect(removeLane(lanes, 'grpo').map((lane) => lane.id)).toEqual(['rloo']);
  expect(changeLane(lanes, 'rloo', { revision: 'rllm-seed' })[1]?.revision).toBe('rllm-seed');
});

test('the role map gets a lane once', () => {
  const once = withRoleMapLane(lanes);
  expect(once.at(-1)?.estimator).toBe('role_map');
  expect(withRoleMapLane(once)).toBe(once);
});

test('a role keeps its place on the map when its estimator changes', () => {
  expect(mapRole(settings, 'judge', 'rloo').estimatorMap).toEqual([
    ['judge', 'rloo'],
    ['__proto__', 'rloo'],
  ]);
  expect(mapRole(settings, 'judge', null).estimatorMap).toEqual([['__proto__', 'rloo']]);
  expect(mapRole(settings, 'new', 'prpo').estimatorMap.at(-1)).toEqual(['new', 'prpo']);
});

test('renaming a key of the map does not overwrite another', () => {
  expect(renameMapKey(settings, 'judge', 'critic').estimatorMap[0]).toEqual(['critic', 'reinforce']);
  expect(renameMapKey(settings, 'judge', '__proto__').estimatorMap).toEqual([['__proto__', 'rloo']]);
});

test('keys that no group has are named', () => {
  expect(unusedMapKeys(settings, ['judge'])).toEqual(['__proto__']);
});
