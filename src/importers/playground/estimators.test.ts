import { describe, expect, test } from 'vitest';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { formatDocument, parseDocument } from './codec.ts';
import type { PlaygroundDocument } from './document.ts';
import { laneHere, laneIdOfSide, laneInputs, sideInputs } from './lanes.ts';

const MINE = {
  name: 'std_floor',
  language: 'javascript',
  source: 'export default (g) => g;\n',
  options: { floor: 0.1 },
};

function parsed(change: object): { document: PlaygroundDocument; notices: readonly string[] } {
  const result = parseDocument({
    format: 'advantage-playground',
    version: 1,
    groups: [
      { group_id: 'a:solver', rewards: [1, 0] },
      { group_id: 'b:judge', rewards: [0.5] },
    ],
    ...change,
  });
  if (!result.ok) throw new Error(result.issues[0]!.message);
  return { document: result.value, notices: result.notices };
}

describe('custom estimators of a document', () => {
  test('come back as they were written', () => {
    const { document, notices } = parsed({ estimators: [MINE], lanes: [{ estimator: 'std_floor' }] });
    expect(notices).toEqual([]);
    expect(document.estimators).toEqual([MINE]);
    expect(parseDocument(JSON.parse(formatDocument(document)))).toMatchObject({ ok: true, value: document });
  });

  test('have a name of their own; the last of two counts', () => {
    const { document, notices } = parsed({ estimators: [{ ...MINE, source: 'a' }, MINE, { name: '', source: '' }] });
    expect(document.estimators).toEqual([MINE]);
    expect(notices).toHaveLength(2);
  });

  test('are fifty at most; of many that are left out a few are named, and one of a known name still counts', () => {
    const many = Array.from({ length: 1000 }, (_, k) => ({ ...MINE, name: `m${k}` }));
    const { document, notices } = parsed({ estimators: [...many, { ...MINE, name: 'm3', source: 'later' }] });
    expect(document.estimators).toHaveLength(50);
    expect(document.estimators?.[3]).toMatchObject({ name: 'm3', source: 'later' });
    expect(notices).toHaveLength(21);
    expect(notices.slice(-2)).toEqual([
      'estimators: "m69" was left out.',
      'estimators: 931 more are doubled or were left out.',
    ]);
  });

  test.each([
    [[1], 'estimators[0].options: a list is not an object. Write { … }.'],
    [{ a: null }, 'estimators[0].options.a: null is neither a number, nor true or false, nor text.'],
    [{ a: {} }, 'estimators[0].options.a: an object is neither a number, nor true or false, nor text.'],
  ])('with options of %j say what is wrong', (options, message) => {
    const document = { format: 'advantage-playground', version: 1, groups: [], estimators: [{ ...MINE, options }] };
    expect(parseDocument(document)).toMatchObject({ ok: false, issues: [{ message }] });
  });

  test('of the wrong kind are named', () => {
    const result = parseDocument({ format: 'advantage-playground', version: 1, groups: [], estimators: [{ name: 1 }] });
    expect(result).toMatchObject({
      ok: false,
      issues: [{ path: ['estimators', 0, 'name'] }, { path: ['estimators', 0, 'source'] }],
    });
  });

  test('are given to every role by a lane of their own, as the role map would', () => {
    const { document } = parsed({ estimators: [MINE], lanes: [{ estimator: 'std_floor' }, { estimator: 'role_map' }] });
    const [own, map] = laneInputs(document);
    expect(own).toMatchObject({
      label: 'std_floor',
      settings: {
        estimator: 'grpo',
        estimatorMap: [
          ['solver', 'std_floor'],
          ['judge', 'std_floor'],
        ],
      },
    });
    expect(map!.settings.estimatorMap).toEqual([]);
    expect(document.batch.groups.map(({ groupId }) => groupRoleOf(groupId))).toEqual(['solver', 'judge']);
  });

  test('that are compared are called once each, as by a lane of their own, and on the rewards alone', () => {
    const { document } = parsed({
      estimators: [MINE],
      lanes: [{ estimator: 'grpo' }],
      settings: { use_precomputed_advantage: true },
      compare: [{ estimator: 'std_floor' }, { estimator: 'std_floor' }],
    });
    const [lane] = laneInputs({
      ...document,
      settings: { ...document.settings, usePrecomputedAdvantage: false },
      lanes: [{ id: 'x', estimator: 'std_floor', normAdvByStdInGrpo: null, revision: null }],
    });
    expect(sideInputs(document)).toEqual([{ ...lane, laneId: laneIdOfSide({ estimator: 'std_floor' }) }]);
    expect(sideInputs(parsed({ compare: [{ estimator: 'gone' }, { variant: 'rllm.grpo' }] }).document)).toEqual([]);
  });

  test('of a built-in’s name are not called by its name', () => {
    const { document } = parsed({ estimators: [{ ...MINE, name: 'grpo' }] });
    expect(laneInputs(document)[0]).toMatchObject({
      label: 'grpo (own)',
      settings: { estimator: 'grpo', estimatorMap: [] },
    });
    expect(laneHere(document, document.lanes[1]!)).toBe(document.lanes[1]);
  });
});
