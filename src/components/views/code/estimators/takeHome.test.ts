import { describe, expect, it } from 'vitest';
import { batchColumnsOf } from '../../../../engine/batch/columns.ts';
import type { CustomEstimator } from '../../../../importers/playground/document.ts';
import { galleryEntry } from '../../../../sandbox/gallery/index.ts';
import { register } from '../../../../state/document/estimatorEdits.ts';
import { sampleDocument } from '../../../../state/testing/documents.ts';
import { type TakeHome, takeHomeCaption, takeHomeEnding, takeHomeText, type TakeHomeInput } from './takeHome.ts';

const MINE: CustomEstimator = {
  name: 'std floor',
  language: 'javascript',
  source: 'export default (groups) => groups;\n',
  options: {},
};
const PYTHON: CustomEstimator = {
  ...MINE,
  language: 'python',
  source:
    'import numpy as np\n\n@register_rllm_adv_estimator("mine")\ndef mine(rewards, **kwargs):\n    return rewards, rewards\n',
};
const TAKEN: CustomEstimator = { ...MINE, name: 'opo_2', source: galleryEntry('opo')!.javascript };

function inputOf(estimator: CustomEstimator): TakeHomeInput {
  const document = register(
    sampleDocument({ batch: { groups: [{ groupId: 't:solver', rewards: [1, 0] }] } }),
    estimator,
  );
  const { values, offsets } = batchColumnsOf(document.batch);
  const { settings } = document;
  const advantagesByGroup = [Float64Array.of(0.5, -0.5)];
  return {
    document,
    estimator,
    calls: [{ name: estimator.name, role: 'solver', settings, values, offsets, groupIndices: Uint32Array.of(0) }],
    outcome: {
      kind: 'ran',
      names: ['a'],
      options: [],
      console: [],
      ms: 1,
      calls: [{ kind: 'ok', result: { advantagesByGroup, returnsByGroup: advantagesByGroup } }],
    },
  };
}

describe('taken home', () => {
  it.each<[CustomEstimator, TakeHome, 'js' | 'py', string, string]>([
    [MINE, 'rllm-head', 'js', 'export default (groups) => groups;', 'is not translated to Python'],
    [MINE, 'numpy', 'js', 'export default (groups) => groups;', 'is not translated to Python'],
    [MINE, 'pytest', 'py', 'from my_estimators import estimate', 'a port to Python is right when this passes'],
    [TAKEN, 'rllm-head', 'py', '@register_rllm_adv_estimator("opo_2")', 'in Python with the same bits'],
    [TAKEN, 'rllm-seed', 'py', '# In March 2026', 'opo_2 reads traj_groups, which March 2026 does not pass.'],
    [TAKEN, 'source', 'js', 'export default function opo', 'as it stands'],
    [PYTHON, 'rllm-seed', 'py', '@register_rllm_adv_estimator("std floor")', 'goes as it is'],
    [PYTHON, 'numpy', 'py', 'def estimate(rewards, **kwargs):', 'goes as it is'],
    [PYTHON, 'pytest', 'py', '("t:solver", [1.0, 0.0], ["1", "2"], [[None], [None]]),', 'the same doubles'],
  ])('%o for %s is .%s', (estimator, kind, ending, text, caption) => {
    expect(takeHomeText(kind, inputOf(estimator))).toContain(text);
    expect(takeHomeEnding(kind, estimator)).toBe(ending);
    expect(takeHomeCaption(kind, estimator)).toContain(caption);
  });

  it('names the role map as it is set, else every role', () => {
    const input = inputOf(PYTHON);
    expect(takeHomeText('rllm-head', input)).toContain('    "solver": "std floor",\n');
    const settings = { ...input.document.settings, estimatorMap: [['judge', 'std floor']] as const };
    const text = takeHomeText('rllm-head', { ...input, document: { ...input.document, settings } });
    expect(text).toContain('{\n    "judge": "std floor",\n}');
  });

  it('has no test where nothing ran, or the batch went on', () => {
    const input = inputOf(PYTHON);
    expect(takeHomeText('pytest', { ...input, outcome: null })).toContain('nothing to expect yet');
    const document = { ...input.document, batch: { groups: [] } };
    expect(takeHomeText('pytest', { ...input, document })).toContain('nothing to expect yet');
  });
});
