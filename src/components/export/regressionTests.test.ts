import { expect, test } from 'vitest';
import { sampleDocument } from '../../state/testing/documents.ts';
import { bothRevisions } from './bothRevisions.ts';
import { pytestText } from './pytestText.ts';
import { compareHere } from './testing/shown.ts';
import { vitestText } from './vitestText.ts';

const follow = { normAdvByStdInGrpo: null, revision: null };

/** A lone rollout, which RLOO refuses at the seed and keeps at HEAD. */
const lone = sampleDocument({
  batch: {
    groups: [
      { groupId: 'a:s', rewards: [0.7] },
      { groupId: 'b:s', rewards: [1, 0] },
    ],
  },
});

test('each lane has what both revisions do, where they differ too', async () => {
  const [, rloo] = await bothRevisions(lone, compareHere);
  expect(rloo!.outcomes['rllm-head']).toEqual({ kind: 'advantages', groups: [[0.7], [1, -1]] });
  expect(rloo!.outcomes['rllm-seed']).toMatchObject({ kind: 'raises', error: { pythonClass: 'ValueError' } });
});

test('lanes that differ by their revision alone are one', async () => {
  const lanes = [
    { id: 'a', estimator: 'grpo', ...follow },
    { id: 'b', estimator: 'grpo', normAdvByStdInGrpo: null, revision: 'rllm-seed' as const },
    { id: 'c', estimator: 'grpo', normAdvByStdInGrpo: false, revision: null },
  ];
  const tested = await bothRevisions(sampleDocument({ lanes }), compareHere);
  expect(tested.map(({ input }) => input.label)).toEqual(['GRPO', 'GRPO (no std)']);
});

test('the pytest holds rewards and expectations as Python literals', async () => {
  const rewards = [1, -0, null, Number.NaN, Infinity, 0.1];
  const document = sampleDocument({
    name: 'é"\n',
    batch: { groups: [{ groupId: 'a:s', rewards }, ...lone.batch.groups] },
  });
  const text = pytestText(document, await bothRevisions(document, compareHere));
  expect(text).toContain('from "\\u00e9\\"\\n".');
  expect(text).toContain('("a:s", [1.0, -0.0, None, NAN, INF, 0.1], [[(1, None)], ');
  expect(text).toContain('"rllm-head": ("raises", "AssertionError"),');
  const plain = pytestText(lone, await bothRevisions(lone, compareHere));
  expect(plain).toContain(
    '("RLOO", "rloo", {}, True, False, {\n        "rllm-head": ("advantages", [[0.7], [1.0, -1.0]]),\n        "rllm-seed": ("raises", "ValueError"),\n    }),',
  );
});

test('the Vitest file holds the same numbers', async () => {
  const text = vitestText(lone, await bothRevisions(lone, compareHere));
  expect(text).toContain('{ groupId: "a:s", rewards: [0.7] },');
  expect(text).toContain('"RLOO at rllm-head"');
  expect(text).toContain('{ advantages: [[0.7], [1, -1]] }');
  expect(text).toContain('{ raises: "ValueError" }');
});
