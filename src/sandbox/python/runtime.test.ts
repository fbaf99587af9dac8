import { beforeAll, describe, expect, test } from 'vitest';
import type { ProgramGroup } from '../program/types.ts';
import { micropythonHere, pyodideHere } from './testing/engines.ts';
import { callOf, faultOf, outputOf } from './testing/programs.ts';

const ENGINES = [
  { engine: 'MicroPython', ready: micropythonHere() },
  { engine: 'CPython', ready: pyodideHere() },
];

const HEAD = 'from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator\nimport numpy as np\n';

const silent = () => {};

describe.each(ENGINES)('an estimator of Python in $engine', ({ ready }) => {
  // On a busy machine CPython takes its time to start.
  beforeAll(async () => void (await ready), 120_000);

  const run = async (body: string, call = callOf([[1, 0]])) => {
    const program = (await ready).load(body, silent);
    return program.call(program.names[0]!, call);
  };

  test("rLLM's files are read: its decorator, its types, annotations, OPTIONS", async () => {
    const program = (await ready).load(
      `from __future__ import annotations
from collections.abc import Callable, Sequence
from typing import Any, Optional
import numpy as np
from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator
from rllm.trainer.algorithms.config import AlgorithmConfig, rLLMAdvantageEstimator
from rllm.types import TrajectoryGroup

Rewards = Optional[Sequence[np.ndarray]]
OPTIONS = {
    "floor": {"min": 0, "max": 0.5, "default": 0.01},
    "k": {"min": 1, "max": 8, "default": 2},
    "norm": {"default": True},
    "by": {"choices": ["std", "mad"], "default": "std"},
}

@register_rllm_adv_estimator("std_floor")
def std_floor(rewards: list[np.ndarray], algorithm_config: AlgorithmConfig, floor: float = 0.01, **kwargs: Any) -> tuple[list[np.ndarray], list[np.ndarray]]:
    advantages = [(r - r.mean()) / max(r.std(), floor) for r in rewards]
    return advantages, advantages

@register_rllm_adv_estimator(rLLMAdvantageEstimator.GRPO)
def mine(rewards, **kwargs):
    return rewards, rewards
`,
      silent,
    );
    expect(program.names).toEqual(['std_floor', 'grpo']);
    expect(program.options).toEqual([
      { kind: 'number', key: 'floor', min: 0, max: 0.5, step: null, default: 0.01 },
      { kind: 'number', key: 'k', min: 1, max: 8, step: 1, default: 2 },
      { kind: 'boolean', key: 'norm', default: true },
      { kind: 'choice', key: 'by', choices: ['std', 'mad'], default: 'std' },
    ]);
    const { advantagesByGroup, returnsByGroup } = program.call(
      'std_floor',
      callOf([
        [1, 0],
        [0.5, 0.5],
      ]),
    );
    expect(advantagesByGroup).toEqual([Float64Array.of(1, -1), Float64Array.of(0, 0)]);
    expect(returnsByGroup).toEqual(advantagesByGroup);
    const floored = program.call('std_floor', callOf([[1, 0]], { options: { floor: 2 } }));
    expect(floored.advantagesByGroup).toEqual([Float64Array.of(0.25, -0.25)]);
  });

  test('options arrive as keywords with the type of their declaration', async () => {
    const text = `OPTIONS = {"a": {"min": 0, "max": 1.0, "default": 0}, "b": {"min": 0, "max": 9, "default": 3}, "c": {"default": False}}
def mine(rewards, a, b, c, **kwargs):
    print(repr(a), repr(b), repr(c))
    return rewards, rewards
`;
    const lines: string[] = [];
    const program = (await ready).load(text, (line) => lines.push(line.text));
    program.call('mine', callOf([[1]]));
    program.call('mine', callOf([[1]], { options: { a: 1, b: 4, c: true } }));
    expect(lines).toEqual(['0.0 3 False', '1.0 4 True']);
  });

  test.each([
    ['OPTIONS = {"a": 3}', 'TypeError', `OPTIONS['a'] is a dict`],
    ['OPTIONS = []', 'TypeError', 'OPTIONS is a dict'],
    ['OPTIONS = {"a": {"min": 1, "max": 0, "default": 1}}', 'ValueError', 'not between'],
    ['OPTIONS = {"a": {"choices": ["x"], "default": "y"}}', 'ValueError', 'choices'],
  ])('%s is refused', async (text, name, message) => {
    const python = await ready;
    const fault = faultOf(() => python.load(`${text}\ndef f(rewards, **k): return rewards, rewards\n`, silent));
    expect(fault).toMatchObject({ name, message: expect.stringContaining(message) });
  });

  test("the keywords are the revision's", async () => {
    const text =
      'def f(rewards, **k):\n    print(sorted(k), k.get("norm_adv_by_std_in_grpo"))\n    return rewards, rewards\n';
    const lines: string[] = [];
    const program = (await ready).load(text, (line) => lines.push(line.text));
    const algorithmConfig = { norm_adv_by_std_in_grpo: false };
    program.call('f', callOf([[1]], { algorithmConfig }));
    program.call('f', callOf([[1]], { algorithmConfig, revision: 'rllm-seed' }));
    expect(lines).toEqual(["['algorithm_config', 'traj_groups'] None", "['norm_adv_by_std_in_grpo'] False"]);
    const fault = await ready.then((python) =>
      faultOf(() =>
        python
          .load('def f(rewards, algorithm_config, **k): return rewards, rewards\n', silent)
          .call('f', callOf([[1]], { revision: 'rllm-seed' })),
      ),
    );
    expect(fault).toMatchObject({ name: 'TypeError', message: expect.stringContaining('positional argument') });
  });

  test('trajectory groups have ids, roles, and steps that know how many tokens they have', async () => {
    const group: ProgramGroup = {
      id: 't1:solver',
      role: 'solver',
      trajectoryIds: ['a', 'b'],
      responseLengths: [7, null],
      stepCounts: [3, 1],
    };
    const lines: string[] = [];
    const text = `def f(rewards, algorithm_config, traj_groups, **k):
    g = traj_groups[0]
    print(g.group_id, g.task_id, g.group_role, [t.uid for t in g.trajectories], [t.reward for t in g.trajectories])
    print([len(s.response_ids) for s in g.trajectories[0].steps], algorithm_config.norm_adv_by_std_in_grpo)
    len(g.trajectories[1].steps[0].response_ids)
`;
    const program = (await ready).load(text, (line) => lines.push(line.text));
    const fault = faultOf(() => program.call('f', callOf([[1, 0.5]], { groups: [group] })));
    expect(lines).toEqual([`t1:solver t1 solver ['a', 'b'] [1.0, 0.5]`, '[2, 2, 3] True']);
    expect(fault).toMatchObject({ name: 'ValueError', line: 5, message: expect.stringContaining('does not say') });
  });

  test("what is done to an array of rewards does not reach the trajectories' rewards", async () => {
    const text = `def f(rewards, traj_groups, **k):
    for r in rewards:
        r -= 1
    return [[t.reward for t in g.trajectories] for g in traj_groups], None
`;
    const { advantagesByGroup } = await run(text, callOf([[1, 0], [0.5]]));
    expect(advantagesByGroup).toEqual([Float64Array.of(1, 0), Float64Array.of(0.5)]);
  });

  test('steps have their own tokens where the batch knows them', async () => {
    const group: ProgramGroup = {
      id: 't:solver',
      role: 'solver',
      trajectoryIds: ['a', 'b'],
      responseLengths: [7, 0],
      stepCounts: [2, 0],
      stepLengths: [[6, 1], []],
    };
    const text = `def f(rewards, traj_groups, **k):
    return [[len(s.response_ids) for s in t.steps] for t in traj_groups[0].trajectories], None
`;
    const { advantagesByGroup } = await run(text, callOf([[1, 0]], { groups: [group] }));
    expect(advantagesByGroup).toEqual([Float64Array.of(6, 1), Float64Array.of()]);
  });

  test("March 2026's paths lead to the same names", async () => {
    const text = `from rllm.experimental.common.advantage import register_rllm_adv_estimator, get_rllm_adv_estimator
from rllm.experimental.common.config import AlgorithmConfig
from rllm.agents.agent import Trajectory
@register_rllm_adv_estimator("a")
def a(rewards, **k): return rewards, rewards
assert get_rllm_adv_estimator("a") is a
get_rllm_adv_estimator("nothing")
`;
    const python = await ready;
    expect(faultOf(() => python.load(text, silent))).toMatchObject({
      name: 'ValueError',
      line: 7,
      message: expect.stringContaining('Unknown advantage estimator nothing. If you have a custom'),
    });
  });

  test('what is written is passed on, with a last line that does not end', async () => {
    const lines = outputOf(
      await ready,
      'print("read")\ndef f(rewards, **k):\n    print("é", 1, end="")\n    return rewards, rewards\n',
    );
    expect(lines).toEqual(['read', 'é 1']);
  });

  test.each([
    ['def f(rewards, **k)\n    return 1\n', 'SyntaxError', 1],
    ['x = 1\n\nif x:\nreturn\n', 'IndentationError|SyntaxError', 4],
    ['def g():\n    raise KeyError("a")\n\ndef f(rewards, **k):\n    g()\n', 'KeyError', 2],
    ['def f(rewards, **k):\n    return f(rewards)\n', 'RecursionError|RuntimeError', 2],
    ['def f(rewards, **k):\n    return unknown\n', 'NameError', 2],
    ['1 / 0\n', 'ZeroDivisionError', 1],
    ['import sys\nsys.exit(3)\n', 'SystemExit', 2],
    ['from numpy import fft\n', 'ImportError|AttributeError', 1],
    ['def f(rewards, **k):\n    rewards.nothing\n', 'AttributeError', 2],
  ])('%j ends with its line', async (text, name, line) => {
    const python = await ready;
    const fault = faultOf(() => {
      const program = python.load(text, silent);
      program.call(program.names[0]!, callOf([[1, 0]]));
    });
    expect(fault.name).toMatch(new RegExp(`^(${name})$`));
    expect(fault.line).toBe(line);
  });

  test.each([
    ['class E(Exception):\n    def __str__(self): raise ValueError("in str")\n\nraise E()\n', 'E', 4],
    ['class K:\n    def __repr__(self): 1 / 0\n\nraise KeyError(K())\n', 'KeyError', 4],
  ])('%j has a fault although its words raise', async (text, name, line) => {
    const python = await ready;
    const message = '(its message cannot be shown)';
    expect(faultOf(() => python.load(text, silent))).toEqual({ name, message, line, column: null });
  });

  test('a long message is cut', async () => {
    const python = await ready;
    const { message } = faultOf(() => python.load('raise ValueError("x" * 1_000_000)\n', silent));
    expect(message).toBe(`${'x'.repeat(2000)}…`);
  });

  test('a long line of output is cut', async () => {
    const lines = outputOf(await ready, 'print("é" * 100_000)\ndef f(rewards, **k):\n    return rewards, rewards\n');
    expect(lines).toEqual([`${'é'.repeat(2000)}…`]);
  });

  test.each([
    ['from rllm.trainer.algorithms.rl_algo import x', 'the registry of estimators and its types, and nothing else'],
    ['import rllm.trainer.nothing', 'the registry of estimators and its types, and nothing else'],
    ['import numpy.typing as npt', "it is not in the playground's numpy"],
    ['import torch', 'packages cannot be installed here'],
    ['from scipy.stats import rankdata', 'packages cannot be installed here'],
  ])('%s says why the module is not there', async (text, why) => {
    const python = await ready;
    const { name, message, line } = faultOf(() => python.load(`\n${text}\n`, silent));
    expect([name, line]).toEqual([expect.stringMatching(/^(ImportError|ModuleNotFoundError)$/), 2]);
    expect(message).toContain(why);
    expect(message).not.toContain('full CPython');
  });

  test('a text may begin with the mark of its byte order', async () => {
    const { advantagesByGroup } = await run('\uFEFFdef f(rewards, **k):\n    return rewards, rewards\n');
    expect(advantagesByGroup).toEqual([Float64Array.of(1, 0)]);
  });

  test.each([
    ['{"": {"default": True}}', '1 to 60 characters, not 0'],
    ['{"a" * 61: {"default": True}}', '1 to 60 characters, not 61'],
    ['{"rewards": {"default": True}}', 'rLLM passes a keyword of this name'],
    ['{"__proto__": {"default": True}}', 'no object of a document has a key of this name'],
    ['{str(i): {"default": True} for i in range(51)}', '51 options; at most 50'],
    ['{"a": {"choices": [str(i) for i in range(51)], "default": "1"}}', 'at most 50 choices'],
    ['{"a": {"choices": ["b" * 101], "default": "b" * 101}}', 'at most 100 characters'],
    ['{"a": {"min": 0, "max": float("inf"), "default": 1}}', 'min, max and default are finite'],
    ['{"a": {"min": 0, "max": 10**400, "default": 1}}', 'min, max and default are finite'],
    ['{"a": {"min": 0, "max": 1, "default": float("nan")}}', 'min, max and default are finite'],
    ['{"a": {"min": 0, "max": 1, "default": 1, "step": 0}}', 'step is a number above 0'],
    ['{"a": {"min": 0, "max": 1, "default": 1, "step": "b"}}', 'step is a number above 0'],
  ])('OPTIONS = %s says what is wrong with it', async (options, why) => {
    const python = await ready;
    const text = `OPTIONS = ${options}\ndef f(rewards, **k):\n    return rewards, rewards\n`;
    expect(faultOf(() => python.load(text, silent)).message).toContain(why);
  });

  test('more names than are taken are refused', async () => {
    const python = await ready;
    const text = `${HEAD}for i in range(101): register_rllm_adv_estimator(str(i))(lambda rewards, **k: (rewards, rewards))\n`;
    expect(faultOf(() => python.load(text, silent)).message).toContain('it registers 101 estimators; at most 100');
  });

  test('equal items keep their order in sorted and in sort, forwards and backwards', async () => {
    const body = `
def places(rewards, **k):
    out = []
    for r in rewards:
        forwards = sorted(range(len(r)), key=lambda i: r[i])
        backwards = sorted(range(len(r)), key=lambda i: r[i], reverse=True)
        pairs = [(r[i], i) for i in range(len(r))]
        pairs.sort(key=lambda pair: -pair[0])
        holder = {"all": list(range(len(r)))}
        holder["all"].sort(key=lambda i: r[i], reverse=True)
        assert holder["all"] == backwards
        plain = [3, 1, 2]
        plain.sort()
        assert plain == [1, 2, 3]
        a = np.array([2.0, 1.0])
        assert sorted("bca") == ["a", "b", "c"] and sorted([]) == []
        out.append([10000 * x + 100 * y + z for x, y, z in zip(forwards, backwards, [i for _, i in pairs])])
    return out, None
`;
    const { advantagesByGroup } = await run(`import numpy as np\n${body}`, callOf([[0.5, 0.5, 0, 1, 1, 0, 0, 0.5]]));
    const forwards = [2, 5, 6, 0, 1, 7, 3, 4];
    const backwards = [3, 4, 0, 1, 7, 2, 5, 6];
    expect(advantagesByGroup).toEqual([
      Float64Array.from(forwards, (place, k) => 10000 * place + 100 * backwards[k]! + backwards[k]!),
    ]);
  });

  test('many equal items too', async () => {
    const rewards = Array.from({ length: 500 }, (_, i) => (i * 7) % 5);
    const body =
      'def f(rewards, **k):\n    return [sorted(range(len(r)), key=lambda i: r[i]) for r in rewards], None\n';
    const { advantagesByGroup } = await run(body, callOf([rewards]));
    const expected = rewards.map((_, i) => i).sort((a, b) => rewards[a]! - rewards[b]!);
    expect(advantagesByGroup).toEqual([Float64Array.from(expected)]);
  });

  test.each([
    ['0.15, 1', 0.1],
    ['0.35, 1', 0.3],
    ['0.45, 1', 0.5],
    ['2.675, 2', 2.67],
    ['-2.675, 2', -2.67],
    ['1.005, 2', 1],
    ['0.5', 0],
    ['1.5', 2],
    ['2.5', 2],
    ['2.5, 0', 2],
    ['-0.4, 0', -0],
    ['1234.5, -2', 1200],
    ['1250.0, -2', 1200],
    ['1350, -2', 1400],
    ['1250, -2', 1200],
    ['7, 3', 7],
    ['5e-324, 5', 0],
    ['1.7976931348623157e308, 3', 1.7976931348623157e308],
    ['0.1 + 0.2, 16', 0.3],
    ['float("inf"), 2', Number.POSITIVE_INFINITY],
    ['123456.789012345, 9', 123456.789012345],
    ['1e-30, 25', 0],
  ])('round(%s) is %j', async (what, expected) => {
    const { advantagesByGroup } = await run(`def f(rewards, **k):\n    return [[round(${what})]], None\n`);
    expect(advantagesByGroup).toEqual([Float64Array.of(expected)]);
  });

  test('truth values that were combined are a mask as they were, in a list too', async () => {
    const body = `
def f(rewards, **k):
    r = rewards[0]
    made = [(r > 0.2) & (r < 0.9), (r > 0.9) | (r < 0.3), (r > 0.2) ^ (r > 0.9), (r > 0.2) * (r < 0.9), (r > 2) + (r < 0.3)]
    made.append(np.diff(r > 0.2))
    for mask in made:
        assert all([one is True or one is False for one in mask.tolist()]), mask.tolist()
    keep = made[0].tolist()
    return [r[keep]], None
`;
    const { advantagesByGroup } = await run(`import numpy as np\n${body}`, callOf([[0.15, 0.35, 0.45, 2.675]]));
    expect(advantagesByGroup).toEqual([Float64Array.of(0.35, 0.45)]);
  });

  test.each([
    ['2.0', [0, 1, 4, 9]],
    ['1.0', [0, 1, 2, 3]],
    ['0.5', [0, 1, Math.SQRT2, Math.sqrt(3)]],
    ['0.0', [1, 1, 1, 1]],
  ])('whole numbers to the power of %s are floats, as in numpy', async (exponent, expected) => {
    const body = `
def f(rewards, **k):
    w = np.arange(4) ** ${exponent}
    assert w.dtype == np.float64, w.dtype
    w[0] += 0.5
    return [w], None
`;
    const { advantagesByGroup } = await run(`import numpy as np\n${body}`);
    expect(advantagesByGroup).toEqual([Float64Array.from(expected, (value, i) => (i === 0 ? value + 0.5 : value))]);
  });

  test.each([
    ['registered', '@register_rllm_adv_estimator("a")\n'],
    ['not registered', ''],
  ])('an async function, %s, is said to be one', async (_, decorator) => {
    const body = `${HEAD}${decorator}async def a(rewards, **kwargs):\n    return rewards, rewards\n`;
    const program = (await ready).load(body, silent);
    expect(faultOf(() => program.call('a', callOf([[1, 0]])))).toMatchObject({
      name: 'TypeError',
      message:
        'cannot unpack non-iterable coroutine object: rLLM does not await an estimator, so write def without async',
    });
  });

  test.each([
    ['None', 'TypeError', 'cannot unpack non-iterable NoneType object'],
    ['3', 'TypeError', 'cannot unpack non-iterable int object'],
    ['rewards', 'ValueError', 'not enough values to unpack (expected 2, got 1)'],
    ['(rewards, rewards, rewards)', 'ValueError', 'too many values to unpack (expected 2, got 3)'],
    ['[[None, 1.0]], None', 'TypeError', "float() argument must be a string or a real number, not 'NoneType'"],
    ['["ab"], None', 'TypeError', 'are an array, not str'],
    ['[1.0], None', 'TypeError', 'len'],
    ['[["x", 1.0]], None', 'ValueError', ''],
  ])('a result of %s is refused as rLLM refuses it', async (result, name, message) => {
    const python = await ready;
    const program = python.load(`def f(rewards, **k):\n    return ${result}\n`, silent);
    const fault = faultOf(() => program.call('f', callOf([[1, 0]])));
    expect(fault).toMatchObject({ name, message: expect.stringContaining(message) });
  });

  test.each([
    ['[r[:-1] for r in rewards], None', [[1]]],
    ['[], []', []],
    ['[[float("nan"), -0.0]], 7', [[Number.NaN, -0]]],
    ['[[True, 2]], "returns are not looked at"', [[1, 2]]],
    ['[("1.5", 1)], None', [[1.5, 1]]],
    ['tuple(rewards), rewards', [[1, 0]]],
    ['[r > 0.5 for r in rewards], None', [[1, 0]]],
  ])('a result of %s is passed on as it is', async (result, expected) => {
    const { advantagesByGroup } = await run(`def f(rewards, **k):\n    return ${result}\n`);
    expect(advantagesByGroup.map((group) => Array.from(group))).toEqual(expected);
  });

  test('nothing is left of a text when the next one is read', async () => {
    const python = await ready;
    const dirty = `${HEAD}import builtins, sys
np.mean = lambda x: 42.0
np.ndarray.mean = lambda self: 42.0
builtins.len = lambda x: 7
builtins.leftover = 1
sys.modules["leftover"] = 1
@register_rllm_adv_estimator("dirty")
def f(rewards, **k): return rewards, rewards
`;
    const clean = `import builtins, numpy as np, sys
def g(rewards, **k):
    print(np.mean(rewards[0]), rewards[0].mean(), len([]), hasattr(builtins, "leftover"), "leftover" in sys.modules)
    return rewards, rewards
`;
    python.load(dirty, silent);
    const lines = outputOf(python, clean);
    expect(lines).toEqual(['0.5 0.5 0 False False']);
  });

  test('a program that is called after another was read has its own state', async () => {
    const python = await ready;
    const text = (n: number) => `count = ${n}\ndef f(rewards, **k):\n    return [rewards[0] * count], None\n`;
    const [two, three] = [python.load(text(2), silent), python.load(text(3), silent)];
    expect(two.call('f', callOf([[1]])).advantagesByGroup).toEqual([Float64Array.of(2)]);
    expect(three.call('f', callOf([[1]])).advantagesByGroup).toEqual([Float64Array.of(3)]);
  });

  test('without a registration the last function counts, and without one there is a sentence', async () => {
    const python = await ready;
    const text =
      'def _own(x): return x\ndef first(rewards, **k): pass\ndef second(rewards, **k):\n    return _own(rewards), rewards\n';
    expect(python.load(text, silent).names).toEqual(['second']);
    expect(faultOf(() => python.load('x = 1\n', silent))).toMatchObject({
      name: 'ValueError',
      message: expect.stringContaining('nothing is registered'),
    });
  });

  test('zip is strict where it is asked to be, in the words of Python', async () => {
    const text = (lists: string) => `def f(rewards, **k):\n    return list(zip(${lists}, strict=True)), None\n`;
    const { advantagesByGroup } = await run(text('[1, 2], [3, 4]'));
    expect(advantagesByGroup).toEqual([Float64Array.of(1, 3), Float64Array.of(2, 4)]);
    const python = await ready;
    const message = (lists: string) => faultOf(() => python.load(text(lists), silent).call('f', callOf([[1]]))).message;
    expect(message('[1, 2], [3]')).toBe('zip() argument 2 is shorter than argument 1');
    expect(message('[1], [3, 4]')).toBe('zip() argument 2 is longer than argument 1');
    expect(message('[1], [3], []')).toBe('zip() argument 3 is shorter than arguments 1-2');
  });

  test('operators in place change the array, whoever else holds it', async () => {
    const text = `def f(rewards, **k):
    for a in rewards:
        a *= 2; a /= 4  # a comment
        a += 1
        a -= 0.25
        a **= 2
    n = 3
    n *= 2
    return rewards + [[n]], None
`;
    const { advantagesByGroup } = await run(text);
    expect(advantagesByGroup).toEqual([Float64Array.of(1.5625, 0.5625), Float64Array.of(6)]);
  });

  test('of another number of advantages than groups rLLM looks at none', async () => {
    const text = 'def f(rewards, **k):\n    return [1.0, 2.0, 3.0], None\n';
    const { advantagesByGroup } = await run(text, callOf([[1, 0], [0.5]]));
    expect(advantagesByGroup.map(({ length }) => length)).toEqual([0, 0, 0]);
    await expect(run(text, callOf([[1], [2], [3]]))).rejects.toThrow(/len\(\)/);
  });

  test('what stands in the target of an operator in place is called once', async () => {
    const text = `class Box:
    def __init__(self, value): self.value = value
calls = []
def next_index():
    calls.append(1)
    return len(calls) - 1
def f(rewards, **k):
    own, held = [1.0, 2.0, 3.0], Box(rewards[0])
    own[next_index()] *= 10
    own[next_index()] **= 3
    def box():
        calls.append(1)
        return held
    box().value *= 2
    return [own, rewards[0], [len(calls)]], None
`;
    const { advantagesByGroup } = await run(text, callOf([[1, 0.5]]));
    expect(advantagesByGroup).toEqual([Float64Array.of(10, 8, 3), Float64Array.of(2, 1), Float64Array.of(3)]);
  });

  test('there are no files, no keyboard and no JavaScript', async () => {
    const python = await ready;
    for (const body of ['open("/lib/x", "w")', 'input()', 'import js; js.fetch', 'from js import fetch'])
      expect(faultOf(() => python.load(`${body}\n`, silent)).name, body).toMatch(
        /^(OSError|AttributeError|ImportError)$/,
      );
  });

  test('a hundred thousand rewards in groups of eight', async () => {
    const rewards = Array.from({ length: 12_500 }, (_, g) => Array.from({ length: 8 }, (__, i) => (g * i) % 7));
    const { advantagesByGroup } = await run(
      'def f(rewards, **k):\n    a = [r - r.mean() for r in rewards]\n    return a, a\n',
      callOf(rewards),
    );
    expect(advantagesByGroup).toHaveLength(12_500);
    expect(Array.from(advantagesByGroup[1]!)).toEqual(rewards[1]!.map((r) => r - 21 / 8));
  }, 120_000);

  test('a hundred thousand rewards in one group', async () => {
    const rewards = Array.from({ length: 100_000 }, (_, i) => i % 5);
    const text = 'def f(rewards, **k):\n    a = [r - r.mean() for r in rewards]\n    return a, a\n';
    const { advantagesByGroup } = await run(text, callOf([rewards]));
    expect(Array.from(advantagesByGroup[0]!)).toEqual(rewards.map((r) => r - 2));
  }, 120_000);
});

test('a memory bomb is a MemoryError in MicroPython, and the next text runs', async () => {
  const python = await ENGINES[0]!.ready;
  for (const bomb of ['x = [0] * 10**9', 'x = []\nwhile True:\n    x.append(bytearray(10**6))'])
    expect(faultOf(() => python.load(`${bomb}\n`, silent)).name).toBe('MemoryError');
  expect(outputOf(python, 'def f(rewards, **k):\n    print("well")\n    return rewards, rewards\n')).toEqual(['well']);
});
