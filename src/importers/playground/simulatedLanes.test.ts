import { expect, test } from 'vitest';
import { parseDocument } from './codec.ts';
import { simulatedLanes } from './lanes.ts';

function lanesOf(document: object) {
  const parsed = parseDocument({ format: 'advantage-playground', version: 1, groups: [], ...document });
  if (!parsed.ok) throw new Error(parsed.issues[0]!.message);
  return simulatedLanes(parsed.value).map(({ label, settings }) => ({
    label,
    estimator: settings.estimator,
    map: settings.estimatorMap,
  }));
}

const own = (name: string) => ({ name, language: 'javascript', source: 'export default (groups) => groups;' });

test('lanes of built-ins are simulated as they are, with the role map where a lane follows it', () => {
  const settings = { estimator: 'rloo', estimator_map: { judge: 'reinforce' } };
  expect(lanesOf({ settings, lanes: [{ estimator: 'grpo' }, { estimator: 'role_map' }] })).toEqual([
    { label: 'GRPO', estimator: 'grpo', map: [] },
    { label: 'Role map', estimator: 'rloo', map: [['judge', 'reinforce']] },
  ]);
});

test('an estimator of the user’s has every role of the toy, since the head does not take its name as the default', () => {
  const settings = { estimator_map: { judge: 'grpo' } };
  const lanes = [{ estimator: 'mine' }, { estimator: 'grpo' }, { estimator: 'role_map' }];
  const made = lanesOf({ estimators: [own('mine'), own('grpo')], settings, lanes });
  expect(made).toEqual([
    {
      label: 'mine',
      estimator: 'grpo',
      map: [
        ['solver', 'mine'],
        ['judge', 'mine'],
      ],
    },
    { label: 'grpo (own)', estimator: 'grpo', map: [] },
    { label: 'Role map', estimator: 'grpo', map: [['judge', 'grpo']] },
  ]);
});
