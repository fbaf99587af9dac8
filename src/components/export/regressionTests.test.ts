import { describe, expect, test } from 'vitest';
import type { CustomEstimator, PlaygroundDocument } from '../../importers/playground/document.ts';
import { galleryEntry } from '../../sandbox/gallery/index.ts';
import { answerApart } from '../../state/custom/answerApart.ts';
import { collectHere, runHere } from '../../state/custom/testing/collectHere.ts';
import { register } from '../../state/document/estimatorEdits.ts';
import type { EngineJob } from '../../worker/engineJob.ts';
import { sampleDocument } from '../../state/testing/documents.ts';
import { bothRevisions } from './bothRevisions.ts';
import { customsSentence } from './customsOfTest.ts';
import { pytestText } from './pytestText.ts';
import { compareHere as compareAlone } from './testing/shown.ts';
import { vitestText } from './vitestText.ts';

const compareHere = async (job: EngineJob) => ({
  comparison: await compareAlone(job),
  failures: new Map<string, string>(),
});

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
  const { tested } = await bothRevisions(lone, compareHere);
  const rloo = tested[1];
  expect(rloo!.outcomes['rllm-head']).toEqual({ kind: 'advantages', groups: [[0.7], [1, -1]] });
  expect(rloo!.outcomes['rllm-seed']).toMatchObject({ kind: 'raises', error: { pythonClass: 'ValueError' } });
});

test('lanes that differ by their revision alone are one', async () => {
  const lanes = [
    { id: 'a', estimator: 'grpo', ...follow },
    { id: 'b', estimator: 'grpo', normAdvByStdInGrpo: null, revision: 'rllm-seed' as const },
    { id: 'c', estimator: 'grpo', normAdvByStdInGrpo: false, revision: null },
  ];
  const { tested } = await bothRevisions(sampleDocument({ lanes }), compareHere);
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

describe('custom estimators', () => {
  const javascript = (name: string, source: string): CustomEstimator => ({
    name,
    language: 'javascript',
    source,
    options: {},
  });
  const DOUBLED = javascript('doubled', 'export default (groups) => groups.map((r) => r.map((x) => 2 * x));\n');
  const FLOORED: CustomEstimator = {
    ...javascript('floored', galleryEntry('std_floor')!.javascript),
    options: { floor: 0.5 },
  };
  const PYTHON: CustomEstimator = {
    name: 'py "one"',
    language: 'python',
    source:
      'from rllm.types import TrajectoryGroup\n\ndef one(rewards, **kwargs):\n    return [r + 1 for r in rewards], rewards\n',
    options: {},
  };
  const REFUSED = { kind: 'unavailable', message: 'it has not been run here' } as const;

  function documentOf(...estimators: readonly CustomEstimator[]): PlaygroundDocument {
    return estimators.reduce(register, sampleDocument({ batch: lone.batch, lanes: [] }));
  }

  /** Both revisions, with programs on this thread in the place of the box. */
  async function lanesOf(document: PlaygroundDocument, refused: string | null = null) {
    return bothRevisions(document, (job) =>
      answerApart(document, job, compareAlone, {
        runApart: async (program, calls) => (program.name === refused ? REFUSED : runHere(program, calls)),
      }),
    );
  }

  test('are tested with the numbers of both revisions, as any lane', async () => {
    const { tested, untested } = await lanesOf(documentOf(DOUBLED, PYTHON));
    expect(untested).toEqual([]);
    expect(tested.map(({ customs }) => customs.map(({ name }) => name))).toEqual([['doubled'], ['py "one"']]);
    expect(tested[0]!.outcomes['rllm-seed']).toEqual({ kind: 'advantages', groups: [[1.4], [2, 0]] });
    expect(tested[1]!.outcomes['rllm-head']).toEqual({ kind: 'advantages', groups: [[1.7], [2, 1]] });
  });

  test('of Python, and of the gallery, stand in the pytest and register themselves with rLLM', async () => {
    const document = documentOf(FLOORED, PYTHON);
    const lanes = await lanesOf(document);
    const text = pytestText(document, lanes);
    expect(text).toContain('    "py \\"one\\"": r\'\'\'from rllm.types import TrajectoryGroup\n');
    expect(text).toContain('register_rllm_adv_estimator("py \\"one\\"")(one)\n');
    expect(text).toContain('def std_floor(rewards, floor=0.01, **kwargs):');
    expect(text).toContain('(partial(get_rllm_adv_estimator("floored"), floor=0.5))');
    expect(text).toContain('("floored", "grpo", {"s": "floored"}, True, False, {');
    expect(text).not.toContain('PORTS');
    expect(customsSentence('pytest', lanes)).toBeNull();
  });

  test('of JavaScript alone wait in the pytest for a port, and that is said', async () => {
    const document = documentOf(DOUBLED);
    const lanes = await lanesOf(document);
    const text = pytestText(document, lanes);
    expect(text).toContain('# JavaScript, and not translated: rLLM cannot run it.');
    expect(text).toContain('#     @register_rllm_adv_estimator("doubled")\n');
    expect(text).toContain('PORTS = {"doubled"}');
    expect(text).toContain('("advantages", [[1.4], [2.0, 0.0]])');
    expect(text).toContain('assert (close if ports else same)(got, wanted)');
    expect(customsSentence('pytest', lanes)).toContain('“doubled”: JavaScript is not translated');
    expect(customsSentence('vitest', lanes)).toBeNull();
  });

  test('that did not run are named with the reason, in the text and when it is saved', async () => {
    const document = documentOf(javascript('a\nb', DOUBLED.source), PYTHON);
    const lanes = await lanesOf(document, 'a\nb');
    expect(lanes.tested.map(({ input }) => input.label)).toEqual(['py "one"']);
    const words = 'a b. “a b” did not run. Code cannot run here: it has not been run here.';
    expect(pytestText(document, lanes)).toContain(`\n# Not in this test: ${words}\n`);
    expect(vitestText(document, lanes)).toContain(`\n// Not in this test: ${words}\n`);
    expect(customsSentence('pytest', lanes)).toContain('Not in the test: a\nb.');
  });

  test('that stop only here, for want of lengths, are no expectation of rLLM', async () => {
    const opo = javascript('opo', galleryEntry('opo')!.javascript);
    const { tested, untested } = await lanesOf(documentOf(opo));
    expect(tested).toEqual([]);
    expect(untested[0]!.reason).toContain('OPO needs the length of every response');
  });

  test('in the role map are run for their role', async () => {
    const own = documentOf(PYTHON);
    const settings = { ...own.settings, estimatorMap: [['s', PYTHON.name]] as const };
    const lanes = [{ id: 'm', estimator: 'role_map', ...follow }];
    const { tested } = await lanesOf({ ...own, settings, lanes });
    expect(tested[0]).toMatchObject({ customs: [PYTHON], outcomes: { 'rllm-head': { groups: [[1.7], [2, 1]] } } });
  });

  test('of both languages stand in the Vitest file, which runs them as the page does', async () => {
    const document = documentOf(DOUBLED, FLOORED, PYTHON);
    const lanes = await lanesOf(document);
    const text = vitestText(document, lanes);
    expect(text).toContain('Put it into src/state/custom of a checkout');
    expect(text).toContain('await collectHere(batch, settings, ESTIMATORS);');
    expect(text).toContain('      "export default (groups) => groups.map((r) => r.map((x) => 2 * x));",\n');
    const { batch, estimators = [] } = document;
    for (const { input, outcomes } of lanes.tested) {
      // oxlint-disable-next-line no-await-in-loop -- one interpreter after the other
      const { advantages } = await collectHere(batch, { ...input.settings, revision: 'rllm-seed' }, estimators);
      const outcome = outcomes['rllm-seed'];
      expect(outcome.kind === 'advantages' && outcome.groups.flat()).toEqual([...advantages]);
    }
  });
});
