import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProgramGroup } from '../../program/types.ts';
import { micropythonHere, pyodideHere } from '../testing/engines.ts';
import { callOf } from '../testing/programs.ts';

/* What rLLM's documentation shows of custom estimators, at both revisions: the same calls in the same forms. Numbers are numpy 2.4.6's. */

const REWARDS = [
  [1, 0, 0.5, 0.1],
  [0.7, 0.2, 0.2],
];

const GROUPS: ProgramGroup[] = [
  [120, 80, 333, 57],
  [10, 0, 25],
].map((responseLengths, g) => ({
  id: `t${g}:solver`,
  role: 'solver',
  trajectoryIds: responseLengths.map((_, i) => `${g}-${i}`),
  responseLengths,
  stepCounts: responseLengths.map((_, i) => i + 1),
}));

const OWN_MEAN = `import numpy as np
from rllm.experimental.common.advantage import (
    register_rllm_adv_estimator,
    get_rllm_adv_estimator,
)


@register_rllm_adv_estimator("own_mean")
def own_mean(rewards: list[np.ndarray], **kwargs) -> tuple[list[np.ndarray], list[np.ndarray]]:
    centred = [r - np.mean(r) for r in rewards]
    return centred, centred


fn = get_rllm_adv_estimator("own_mean")
`;

const BATCH_MEAN = `import numpy as np
from rllm.trainer.algorithms.advantage import (
    register_rllm_adv_estimator,
    get_rllm_adv_estimator,
)


@register_rllm_adv_estimator("batch_mean")
def batch_mean(rewards, algorithm_config, **kwargs):
    mean = np.mean(np.concatenate(rewards)) if rewards else 0.0
    centred = [r - mean for r in rewards]
    return centred, centred


fn = get_rllm_adv_estimator("batch_mean")
`;

const LENGTH_WEIGHTED = `import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator


@register_rllm_adv_estimator("opo")
def opo(rewards, algorithm_config, **kwargs):
    groups = kwargs.get("traj_groups")
    assert groups is not None, "lengths come from the trajectory groups"
    out = []
    for r, group in zip(rewards, groups, strict=True):
        tokens = np.array(
            [
                sum(len(step.response_ids) for step in trajectory.steps)
                for trajectory in group.trajectories
            ],
            dtype=np.float64,
        )
        total = float(np.sum(tokens))
        baseline = float(np.sum(tokens * r) / total) if total > 0 else 0.0
        out.append(r - baseline)
    return out, out
`;

describe.each([
  { engine: 'MicroPython', ready: micropythonHere() },
  { engine: 'CPython', ready: pyodideHere() },
])('examples of the documentation in $engine', ({ ready }) => {
  // On a busy machine CPython takes its time to start.
  beforeAll(async () => void (await ready), 120_000);

  test.each([
    {
      title: 'the mean of the group, at the paths of March 2026',
      text: OWN_MEAN,
      revision: 'rllm-seed' as const,
      expected: [
        [0.6, -0.4, 0.09999999999999998, -0.30000000000000004],
        [0.3333333333333333, -0.16666666666666663, -0.16666666666666663],
      ],
    },
    {
      title: 'the mean of the batch, at the paths of HEAD',
      text: BATCH_MEAN,
      revision: 'rllm-head' as const,
      expected: [
        [0.6142857142857143, -0.38571428571428573, 0.11428571428571427, -0.2857142857142857],
        [0.3142857142857142, -0.18571428571428572, -0.18571428571428572],
      ],
    },
    {
      title: 'OPO from the lengths of the trajectory groups',
      text: LENGTH_WEIGHTED,
      revision: 'rllm-head' as const,
      expected: [
        [0.5047457627118644, -0.49525423728813556, 0.004745762711864443, -0.3952542372881356],
        [0.3571428571428571, -0.14285714285714285, -0.14285714285714285],
      ],
    },
  ])('$title', async ({ text, revision, expected }) => {
    const program = (await ready).load(text, () => {});
    const result = program.call(program.names[0]!, callOf(REWARDS, { revision, groups: GROUPS }));
    expect(result.advantagesByGroup.map((group) => Array.from(group))).toEqual(expected);
    expect(result.returnsByGroup).toBe(result.advantagesByGroup);
  });

  test('the example of docs/python.md runs', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/python.md'), 'utf8');
    const [, text] = /```python\n([^`]*)```/.exec(page)!;
    const program = (await ready).load(text!, () => {});
    expect([program.names, program.options]).toEqual([
      ['std_floor'],
      [{ kind: 'number', key: 'floor', min: 0, max: 0.5, step: null, default: 0.01 }],
    ]);
    expect(program.call('std_floor', callOf([[1, 0]], { options: { floor: 1 } })).advantagesByGroup).toEqual([
      Float64Array.of(0.5, -0.5),
    ]);
  });
});
