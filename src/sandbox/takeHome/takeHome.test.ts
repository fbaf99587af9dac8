import { describe, expect, test } from 'vitest';
import { GALLERY } from '../gallery/index.ts';
import { BUILT_IN_PYTHON } from '../python/examples/index.ts';
import { micropythonHere, pyodideHere } from '../python/testing/engines.ts';
import { callOf } from '../python/testing/programs.ts';
import { type Departing, type DepartingCase, numpyText, pytestText, rllmText } from './index.ts';
import { named } from './named.ts';

const stdFloor = GALLERY.find(({ id }) => id === 'std_floor')!;

const floored: Departing = {
  name: 'std_floor',
  language: 'javascript',
  source: stdFloor.javascript,
  twin: stdFloor.python,
  options: { floor: 0.25 },
};

const own: Departing = {
  name: 'é"x',
  language: 'javascript',
  source: 'export default (groups) => groups;\n',
  twin: null,
  options: {},
};

const MAP = [
  ['solver', 'std_floor'],
  ['ju"dge', 'reinforce'],
] as const;

describe('for rLLM', () => {
  test('a gallery entry goes in its Python, with its options and the role map', () => {
    const text = rllmText('rllm-head', floored, MAP);
    expect(text).toContain('from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator\n');
    expect(text).toContain(
      'register_rllm_adv_estimator("std_floor")(partial(get_rllm_adv_estimator("std_floor"), floor=0.25))',
    );
    expect(text).toContain('# HEAD accepts a custom name in the role map only');
    expect(text).toContain(
      'traj_group_adv_estimator_map = {\n    "solver": "std_floor",\n    "ju\\"dge": "reinforce",\n}\n',
    );
  });

  test('options whose names are none of Python go in a dict', () => {
    const options = { floor: 0.25, lambda: 1, 'a b': true, 'x=1)\nimport os #': 'v' };
    const text = rllmText('rllm-head', { ...floored, options }, MAP);
    const chosen = 'floor=0.25, **{"lambda": 1, "a b": True, "x=1)\\nimport os #": "v"}';
    expect(text).toContain(`partial(get_rllm_adv_estimator("std_floor"), ${chosen})`);
    expect(numpyText({ ...floored, options })).toContain(`(rewards=rewards, ${chosen}, **kwargs)`);
  });

  test.each([
    ['empty lines', '\n'.repeat(100_000)],
    ['an import that does not end', `from rllm import (${'\n'.repeat(100_000)}`],
    ['imports that do not end', 'from rllm import (\n'.repeat(10_000)],
  ])('a source of %s is written at once', (_, source) => {
    const start = performance.now();
    const estimator: Departing = { ...floored, language: 'python', source, options: {} };
    for (const revision of ['rllm-head', 'rllm-seed'] as const) rllmText(revision, estimator, MAP);
    numpyText(estimator);
    pytestText(estimator, []);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test('March 2026 has other paths, and its map needs use_rllm', () => {
    const python = 'from rllm.types import TrajectoryGroup\nimport numpy as np\n';
    const text = rllmText('rllm-seed', { ...floored, language: 'python', source: python + stdFloor.python }, MAP);
    expect(text).toContain('from rllm.agents.agent import TrajectoryGroup\n');
    expect(text).toContain('from rllm.experimental.common.advantage import register_rllm_adv_estimator\n');
    expect(text).toContain('use_rllm=true');
    expect(text).not.toContain('rllm.trainer');
  });

  test('what a revision does not hand over is said', () => {
    const opo = GALLERY.find(({ id }) => id === 'opo')!;
    const estimator: Departing = { ...floored, name: 'opo', source: opo.python, language: 'python', options: {} };
    expect(rllmText('rllm-seed', estimator, [])).toMatch(/^# In March 2026 .*: traj_groups is not passed\.\n/);
    expect(rllmText('rllm-head', estimator, [])).not.toContain('not passed');
    const seed = 'def f(rewards, norm_adv_by_std_in_grpo): return rewards, rewards\n';
    expect(rllmText('rllm-head', { ...estimator, source: seed }, [])).toMatch(/^# HEAD does not pass/);
  });

  test('JavaScript without a twin goes as it is, and says so', () => {
    const text = rllmText('rllm-head', own, MAP);
    expect(text).toContain('is not translated to Python');
    expect(text).toContain('export default (groups) => groups;');
    expect(numpyText(own)).toBe(text);
  });
});

test.each([
  ['@register_rllm_adv_estimator("a")\ndef f(r): pass\n', '@register_rllm_adv_estimator("new")\ndef f(r): pass\n'],
  ["@register_rllm_adv_estimator( 'a' )\ndef f(r): pass\n", '@register_rllm_adv_estimator( "new" )\ndef f(r): pass\n'],
  ['@register_rllm_adv_estimator("new")\ndef f(r): pass\n', '@register_rllm_adv_estimator("new")\ndef f(r): pass\n'],
  [
    'def f(r): pass\ndef _g(r): pass\n',
    'def f(r): pass\ndef _g(r): pass\n\n\nfrom rllm.trainer.algorithms.advantage import register_rllm_adv_estimator\n\nregister_rllm_adv_estimator("new")(f)\n',
  ],
  ['x = 1\n', 'x = 1\n'],
  [
    '# @register_rllm_adv_estimator("a")\n@register_rllm_adv_estimator("b")\ndef f(r): pass\n',
    '# @register_rllm_adv_estimator("a")\n@register_rllm_adv_estimator("new")\ndef f(r): pass\n',
  ],
  [
    'from rllm.x import register_rllm_adv_estimator as reg\n@reg("a")\ndef f(r): return g(r)\ndef g(r): return r, r\n',
    'from rllm.x import register_rllm_adv_estimator as reg\n@reg("new")\ndef f(r): return g(r)\ndef g(r): return r, r\n',
  ],
  [
    'T = "t"\n@register_rllm_adv_estimator("a" + T)\ndef f(r): pass\n',
    'T = "t"\n@register_rllm_adv_estimator("a" + T)\ndef f(r): pass\n\n\nfrom rllm.trainer.algorithms.advantage import get_rllm_adv_estimator, register_rllm_adv_estimator\n\nregister_rllm_adv_estimator("new")(get_rllm_adv_estimator("a" + T))\n',
  ],
  [
    '"""As @register_rllm_adv_estimator("new") does."""\n@register_rllm_adv_estimator("b")  # "x"\ndef f(r): pass\n',
    '"""As @register_rllm_adv_estimator("new") does."""\n@register_rllm_adv_estimator("new")  # "x"\ndef f(r): pass\n',
  ],
  [
    'NAME = "a"\n\n@register_rllm_adv_estimator(NAME)\ndef f(r): return help(r)\n\ndef help(r): return r, r\n',
    'NAME = "a"\n\n@register_rllm_adv_estimator(NAME)\ndef f(r): return help(r)\n\ndef help(r): return r, r\n\n\nfrom rllm.trainer.algorithms.advantage import get_rllm_adv_estimator, register_rllm_adv_estimator\n\nregister_rllm_adv_estimator("new")(get_rllm_adv_estimator(NAME))\n',
  ],
])('%j is registered under the name that it goes by', (python, expected) => {
  expect(named(python, 'new')).toBe(expected);
});

describe('as NumPy', () => {
  const python = micropythonHere();

  test.each([
    ...Object.entries(BUILT_IN_PYTHON).map(([name, source]) => ({ name, source })),
    ...GALLERY.filter(({ needsLengths }) => !needsLengths).map(({ id, python: source }) => ({ name: id, source })),
  ])('$name runs without rLLM and gives the same', async ({ name, source }) => {
    const rewards = [[1, 0, 0.5], [0.25], [1, 1, 0, 0.1]];
    const estimator: Departing = { name, language: 'python', source, twin: null, options: {} };
    const text = numpyText(estimator);
    expect(text).not.toContain('import register');
    const call = callOf(rewards);
    const expected = (await python).load(source, () => {}).call(name, call);
    // Its own registry is not the playground's, so that the function that is found is `estimate`.
    const program = (await python).load(
      `${text}\ndef both(rewards, **kwargs):\n    advantages = estimate(**dict(kwargs, rewards=rewards))\n    return advantages, advantages\n`,
      () => {},
    );
    expect(program.names).toEqual(['both']);
    expect(program.call('both', call).advantagesByGroup).toEqual(expected.advantagesByGroup);
  });

  test('imports of rLLM in every form are written out, and __future__ stays first', () => {
    const source = `from __future__ import annotations
import numpy as np
from rllm.trainer.algorithms.advantage import (
    register_rllm_adv_estimator as register,
    get_rllm_adv_estimator,
)
from rllm.trainer.algorithms.config import AlgorithmConfig

@register("a")
def a(rewards, algorithm_config: AlgorithmConfig, **k): return rewards, rewards
`;
    const text = numpyText({
      name: 'a',
      language: 'python',
      source,
      twin: null,
      options: { k: 3, x: 2.5, s: 't', b: true },
    });
    expect(text).toMatch(/^from __future__ import annotations\n/);
    expect(text).toContain('class AlgorithmConfig:\n    pass\n');
    expect(text).toContain('register = register_rllm_adv_estimator\n');
    expect(text).not.toMatch(/from rllm/);
    expect(text).toContain('RLLM_REGISTRY["a"](rewards=rewards, k=3, x=2.5, s="t", b=True, **kwargs)');
  });
});

describe('as NumPy, in CPython', () => {
  const python = pyodideHere();
  const body = `def twice(rewards, scale=2.0, **kwargs):
    out = [scale * r for r in rewards]
    return out, out
`;
  const declared = `import numpy as np
from rllm.trainer.algorithms import register_rllm_adv_estimator

OPTIONS = {"scale": {"type": "number", "default": 3.0, "min": 0, "max": 9}}

@register_rllm_adv_estimator("twice")
${body}`;
  const head = 'rllm.trainer.algorithms.advantage';
  const seed = 'rllm.experimental.common.advantage';

  test.each([
    ['a declared option at its default', declared, {}, 3],
    ['a declared option that was chosen', declared, { scale: 5 }, 5],
    [
      'a whole number of a fractional option, which is a float',
      declared.replace('out = [scale * r', 'assert isinstance(scale, float)\n    out = [scale * r'),
      { scale: 5 },
      5,
    ],
    [
      'a whole number of an option of whole ones, which is an int',
      declared
        .replace('3.0, "min": 0', '3, "min": 0')
        .replace('out = [scale * r', 'assert isinstance(scale, int)\n    out = [scale * r'),
      { scale: 5 },
      5,
    ],
    [
      'options that are declared under a condition',
      declared.replace('OPTIONS = {', 'if True:\n    OPTIONS = {'),
      {},
      3,
    ],
    ['a chosen option that only the signature has', declared.replace(/^OPTIONS.*\n/m, ''), { scale: 5 }, 5],
    [
      'an import of the module under a name',
      `import ${head} as adv\n\n@adv.register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'an import of the module by its path',
      `import ${seed}\n\n@${seed}.register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'a module imported from its package',
      `from rllm.trainer.algorithms import advantage as adv\n\n@adv.register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'an import with comments',
      `from ${head} import (  # both\n    get_rllm_adv_estimator as get,  # one\n    register_rllm_adv_estimator,\n)\nassert get\n\n@register_rllm_adv_estimator("twice")  # x\n${body}`,
      {},
      2,
    ],
    [
      'an import over two lines',
      `from ${head} import get_rllm_adv_estimator, \\\n    register_rllm_adv_estimator\n\n@register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'helpers that are called as the export calls its own',
      declared
        .replace(
          '@register_rllm_adv_estimator("twice")',
          'REGISTRY = {"scale": 1}\n\ndef estimate(r):\n    return REGISTRY["scale"] * r\n\n@register_rllm_adv_estimator("twice")',
        )
        .replace('scale * r for', 'scale * estimate(r) for'),
      {},
      3,
    ],
    [
      'either revision, whichever there is',
      `try:\n    from ${head} import register_rllm_adv_estimator\nexcept ImportError:\n    from ${seed} import register_rllm_adv_estimator\n\n@register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'two imports on a line',
      `import numpy as np; from ${head} import register_rllm_adv_estimator\n\n@register_rllm_adv_estimator("twice")\n${body}`,
      {},
      2,
    ],
    [
      'a type of rLLM inside a function',
      `from ${head} import register_rllm_adv_estimator\n\n@register_rllm_adv_estimator("twice")\ndef twice(rewards, scale=2.0, **kwargs):\n    from rllm.types import TrajectoryGroup\n    assert isinstance(TrajectoryGroup, type)\n    out = [scale * r for r in rewards]\n    return out, out\n`,
      {},
      2,
    ],
  ])('%s', async (_, source, options, factor) => {
    const text = numpyText({ name: 'twice', language: 'python', source, twin: null, options });
    const program = (await python).load(
      `${text}\ndef both(rewards, **kwargs):\n    advantages = (globals().get("estimate_groups") or estimate)(rewards)\n    return advantages, advantages\n`,
      () => {},
    );
    const { advantagesByGroup } = program.call(program.names.at(-1)!, callOf([[1, -2], [0.5]]));
    expect(advantagesByGroup).toEqual([Float64Array.of(factor, -2 * factor), Float64Array.of(0.5 * factor)]);
  });
});

describe('as a pytest', () => {
  const cases: DepartingCase[] = [
    {
      role: 'sol"ver',
      call: callOf([[1, 0], [0.5]]),
      outcome: {
        result: { advantagesByGroup: [Float64Array.of(1, -0), Float64Array.of(Number.NaN)], returnsByGroup: [] },
      },
    },
    { role: 'judge', call: callOf([[1]]), outcome: { raises: 'ValueError' } },
    { role: 'many', call: callOf(Array.from({ length: 41 }, () => [1])), outcome: { raises: 'ValueError' } },
  ];

  test('the batch is the fixture, the advantages are literals, the estimator is in the file', () => {
    const text = pytestText(floored, cases);
    expect(text).toContain(
      `    {
        "role": "sol\\"ver",
        "algorithm_config": {"norm_adv_by_std_in_grpo": True},
        "groups": [
            ("group-0:sol\\"ver", [1.0, 0.0], ["1", "2"], [[None], [None]]),
            ("group-1:sol\\"ver", [0.5], ["1"], [[None]]),
        ],
        "expected": [[1.0, -0.0], [float("nan")]],
    },
    {
        "role": "judge",
        "algorithm_config": {"norm_adv_by_std_in_grpo": True},
        "groups": [
            ("group-0:judge", [1.0], ["1"], [[None]]),
        ],
        "expected": "ValueError",
    },
    # "many" has 41 groups`,
    );
    expect(text).toContain('def std_floor(rewards, floor=0.01, **kwargs):');
    expect(text).toContain('assert_array_equal');
  });

  test('what rLLM passes is what the revision passes, with the facts of the batch', () => {
    const call = {
      ...callOf([[1, 0]]),
      groups: [
        {
          id: 't:solver',
          role: 'solver',
          trajectoryIds: ['a', 'b'],
          responseLengths: [7, 6],
          stepCounts: [2, 1],
          stepLengths: [[5, 2], [6]],
        },
      ],
      algorithmConfig: { estimator: 'std_floor', estimator_map: { judge: 'rloo' }, norm_adv_by_std_in_grpo: false },
    };
    const outcome = { result: { advantagesByGroup: [Float64Array.of(1, 0)], returnsByGroup: [] } };
    const head = pytestText(floored, [{ role: 'solver', call, outcome }]);
    expect(head).toContain('("t:solver", [1.0, 0.0], ["a", "b"], [[5, 2], [6]])');
    expect(head).toContain(
      '"algorithm_config": {"estimator": "std_floor", "estimator_map": {"judge": "rloo"}, "norm_adv_by_std_in_grpo": False},',
    );
    const seed = pytestText(floored, [{ role: 'solver', call: { ...call, revision: 'rllm-seed' }, outcome }]);
    expect(seed).toContain('        "norm_adv_by_std_in_grpo": False,\n');
    expect(seed).not.toContain('"algorithm_config": {');
  });

  test('lengths that rLLM refuses are no expectation', () => {
    const outcome = { result: { advantagesByGroup: [Float64Array.of(1)], returnsByGroup: [] } };
    const text = pytestText(floored, [{ role: 'solver', call: callOf([[1, 0]]), outcome }]);
    expect(text).toContain('    # "solver": what it gives has other lengths than the rewards, which rLLM refuses.\n]');
  });

  test('a port of JavaScript is imported', () => {
    const text = pytestText(own, cases);
    expect(text).toContain('from my_estimators import estimate');
    expect(text).toContain('rtol=1e-12');
  });
});
