import { beforeAll, describe, expect, test } from 'vitest';
import { micropythonHere, pyodideHere } from '../testing/engines.ts';
import { callOf, faultOf, outputOf } from '../testing/programs.ts';
import { digest } from './testing/digest.ts';
import vectors from './vectors/numpy.json' with { type: 'json' };

const ENGINES = [
  { engine: 'MicroPython', ready: micropythonHere() },
  { engine: 'CPython', ready: pyodideHere() },
];

/** Evaluates every expression on the arrays `a` and `b`; what raises comes back as an empty array of a kind of its own. */
const EVALUATE = `
import numpy as np
EXPRESSIONS = ${JSON.stringify(vectors.expressions)}
FUNCTIONS = [eval("lambda a, b: " + one) for one in EXPRESSIONS]
RAISED = 9

def kind_of(value):
    if isinstance(value, (np.ndarray, np.float32)):
        return {"float64": 0, "int64": 1, "bool": 2, "float32": 3}[value.dtype.name]
    if isinstance(value, (bool, np.bool_)):
        return 2
    return 1 if isinstance(value, int) else 0

def flat(value):
    if isinstance(value, (tuple, list)):
        parts = [flat(one) for one in value]
        return max([part[0] for part in parts]), [x for part in parts for x in part[1]]
    if isinstance(value, np.ndarray):
        return kind_of(value), [float(x) for x in value.tolist()]
    return kind_of(value), [value.item() if isinstance(value, np.float32) else float(value)]

def evaluated(rewards, **kwargs):
    out = []
    for function in FUNCTIONS:
        a, b = rewards
        a = a.astype(KIND)
        if KIND == "float32":
            b = b.astype(KIND)
        # An expression knows nothing of the numbers that left arrays in the one before.
        np._scalars.singles.update({"float64": False, "int64": False})
        try:
            kind, values = flat(function(a, b))
        except Exception as error:
            kind, values = RAISED, []
        out.append([kind] + values)
    return out, None
`;

describe.each(ENGINES)('numpy in $engine', ({ engine, ready }) => {
  // On a busy machine CPython takes its time to start.
  beforeAll(async () => void (await ready), 120_000);

  test.each(['float', 'int', 'bool', 'float32'])(
    'expressions of %s arrays have the bits of numpy, or are refused',
    async (kind) => {
      const python = await ready;
      const program = python.load(EVALUATE.replaceAll('KIND', `'${kind}'`), () => {});
      const wrong: string[] = [];
      const refused = new Map<string, number>();
      const cases = vectors.cases.filter((one) => one.kind === kind);
      for (const { a, b, results } of cases) {
        const found = program.call('evaluated', callOf([a, b])).advantagesByGroup;
        vectors.expressions.forEach((expression, i) => {
          const [own, ...values] = found[i]!;
          if (own === 9) refused.set(expression, (refused.get(expression) ?? 0) + (results[i] === null ? 0 : 1));
          else if (digest(own!, values) !== results[i]) wrong.push(`${expression} of ${a.length}`);
        }, 120_000);
      }
      expect(cases.length).toBeGreaterThan(5);
      expect(wrong).toEqual([]);
      const inFull = engine === 'MicroPython' ? [...MICROPYTHON, ...UNTOLD[kind]!] : [];
      expect([...refused].filter(([, count]) => count > 0).map(([expression]) => expression)).toEqual(
        vectors.expressions.filter((one) => [...inFull, ...REFUSED[kind]!].includes(one)),
      );
    },
  );
});

/** In MicroPython a number on the left does not ask the array on the right how they compare. */
const MICROPYTHON = ['0 < a'];

/** A mean is Python's own float in MicroPython: it does not ask an array, and float32 cannot tell where it is from. */
const OWN_FLOATS = ['a.mean() - b.astype(np.float32)', 'a.mean() < b'];
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  float: OWN_FLOATS,
  int: OWN_FLOATS,
  bool: OWN_FLOATS,
  float32: [],
};

/** What numpy has and the subset refuses, by the kind of the array. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  float: [],
  int: [],
  bool: ['a ** 1', 'np.abs(a) ** 0.5', 'np.power(a, 2)', 'a ** -1.0'],
  float32: [
    'a // b',
    'a % b',
    'a // 2',
    'a % 3',
    '7 // a',
    '7.5 % a',
    'np.prod(a * 0.5)',
    'np.percentile(a, 10)',
    'np.percentile(a, 50)',
    'np.percentile(a, 90)',
    'np.percentile(a, [25, 75])',
    'np.quantile(a, 0.3)',
    'np.isclose(a, b)',
    'np.allclose(a, a)',
    'np.round(a, 2)',
    'a.round(1)',
    'np.average(a, weights=np.abs(b) + 1)',
  ],
};

const PROGRAM = (body: string) => `
import numpy as np
def probe(rewards, **kwargs):
    a = rewards[0]
    ${body.replaceAll('\n', '\n    ')}
    return rewards, rewards
`;

describe.each(ENGINES)('what is not numpy in $engine', ({ ready }) => {
  test.each([
    [
      'np.exp(a)',
      'AttributeError',
      "np.exp is not in the playground's numpy: its last bits depend on the machine; math.exp takes one number",
    ],
    ['np.fft', 'AttributeError', "np.fft is not in the playground's numpy"],
    [
      'np.random.normal()',
      'AttributeError',
      "np.random is not in the playground's numpy: an estimator gives the same numbers each time",
    ],
    [
      'np.float16(1)',
      'AttributeError',
      "np.float16 is not in the playground's numpy: its floats are float64 and float32",
    ],
    ['a.astype("int32")', 'TypeError', 'has float64, float32, int64 and bool, not int32'],
    ['np.float32("1")', 'TypeError', 'takes a single number'],
    ['a.astype(np.float32) // 2', 'TypeError', '// of float32 is not in the playground'],
    ['np.quantile(a.astype(np.float32), 0.5)', 'TypeError', 'a quantile of float32 is not in the playground'],
    ['a.astype(np.float32) ** 3', 'ValueError', '** 3 is not in the playground'],
    ['np.array([2**60]).astype(np.float32)', 'OverflowError', 'above 2**53 have no float32'],
    ['(a > 0).sum() * a.astype(np.float32)', 'TypeError', 'write np.float32(...) around it'],
    ['a @ a', 'TypeError', 'a @ b is not in the playground'],
    ['a ** 3', 'ValueError', '** 3 is not in the playground'],
    ['a[:, None]', 'IndexError', 'one dimension only'],
    ['np.array([[1, 2]])', 'ValueError', 'one dimension only'],
    ['np.array([None])', 'TypeError', 'holds numbers and truth values, not NoneType'],
    ['np.array(["1"])', 'TypeError', 'not str'],
    ['a + "1"', 'TypeError', 'not str'],
    ['np.argsort(np.array([1.0, 1.0]))', 'ValueError', "say kind='stable'"],
    ['a + np.zeros(3)', 'ValueError', 'operands could not be broadcast together with shapes (2,) (3,)'],
    ['a[5]', 'IndexError', 'index 5 is out of bounds for axis 0 with size 2'],
    ['if a > 0: pass', 'ValueError', 'The truth value of an array with more than one element is ambiguous'],
    ['np.array([True]) - np.array([True])', 'TypeError', 'numpy boolean subtract'],
    ['np.array([2**62]) * 4', 'OverflowError', 'above 64 bits'],
    ['np.array([1, 2]).__iadd__(0.5)', 'TypeError', 'Cannot cast ufunc output'],
    ['np.zeros(0).max()', 'ValueError', 'zero-size array to reduction operation maximum which has no identity'],
    ['a.sum(axis=1)', 'ValueError', 'axis 1 is out of bounds'],
  ])('%s says so', async (body, name, message) => {
    const python = await ready;
    const fault = faultOf(() => python.load(PROGRAM(body), () => {}).call('probe', callOf([[1, 2]])));
    expect(fault).toMatchObject({ name, message: expect.stringContaining(message), line: 5 });
  });

  test('a slice shares its elements with the array, in both directions', async () => {
    const lines = outputOf(
      await ready,
      PROGRAM(`x = np.arange(8.0)
y = x[2:6]
y[0] = 50
y += 1
x[3] = -7
z = y[::-2]
z *= 2
print(x.tolist())
print(y.tolist(), z.tolist())
x[:] = x[::-1]
x[x > 10] = 0
x[[0, 1]] = [5, 6]
print(x.tolist())
w = np.array([1, 2, 3])
w[0] = 2.7
w //= 2
print(w.tolist(), w.dtype)
v = x.copy()
v[0] = 99
print(x[0])`),
    );
    expect(lines).toEqual([
      '[0.0, 1.0, 51.0, -14.0, 5.0, 12.0, 6.0, 7.0]',
      '[51.0, -14.0, 5.0, 12.0] [12.0, -14.0]',
      '[5.0, 6.0, 0.0, 5.0, -14.0, 0.0, 1.0, 0.0]',
      '[1, 1, 1] int64',
      '5.0',
    ]);
  });
});
