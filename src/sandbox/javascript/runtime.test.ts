import { describe, expect, test } from 'vitest';
import { estimatorById } from '../../engine/estimators/index.ts';
import { columnsOf } from '../../engine/estimators/columns.ts';
import {
  type ConsoleLine,
  type OptionValue,
  type ProgramCall,
  ProgramError,
  type ProgramFault,
} from '../program/types.ts';
import { rewriteModule } from './rewriteModule.ts';
import { createJavaScriptRuntime, packModule } from './runtime.ts';

const runtime = createJavaScriptRuntime((code) => (0, eval)(code));

function callOf(rewards: readonly number[][], options: Record<string, OptionValue> = {}): ProgramCall {
  return {
    rewardsByGroup: rewards.map((group) => Float64Array.from(group)),
    groups: rewards.map((group, g) => ({
      id: `t${g}:solver`,
      role: 'solver',
      trajectoryIds: group.map((_, i) => String(i)),
      responseLengths: group.map((_, i) => 10 * (i + 1)),
      stepCounts: group.map(() => 1),
    })),
    algorithmConfig: { norm_adv_by_std_in_grpo: true },
    options,
  };
}

function load(text: string, lines: ConsoleLine[] = []) {
  return runtime.load(packModule(rewriteModule(text)), (line) => lines.push(line));
}

function run(text: string, rewards: readonly number[][], options?: Record<string, OptionValue>) {
  const program = load(text);
  const { advantagesByGroup } = program.call(program.names[0]!, callOf(rewards, options));
  return advantagesByGroup.map((group) => [...group]);
}

function faultOfRun(act: () => unknown): ProgramFault {
  try {
    act();
  } catch (error) {
    if (error instanceof ProgramError) return error.fault;
    throw error;
  }
  throw new Error('it ran');
}

const STD_FLOOR = `// One array of rewards per group. Return the same shape.
export const options = {
  floor: { min: 0, max: 0.5, default: 0.01 },
};

export default function stdFloor(groups, { floor }) {
  return groups.map((r) => {
    const m = mean(r);
    const s = std(r);              // ddof 0, as numpy
    return r.map((x) => (x - m) / Math.max(s, floor));
  });
}
`;

describe('an estimator of JavaScript', () => {
  test('has a name, options and numbers', () => {
    const program = load(STD_FLOOR);
    expect(program.names).toEqual(['stdFloor']);
    expect(program.options).toEqual([{ kind: 'number', key: 'floor', min: 0, max: 0.5, step: null, default: 0.01 }]);
    expect(
      run(STD_FLOOR, [
        [1, 0],
        [0.50001, 0.5],
      ]),
    ).toEqual([
      [1, -1],
      [expect.closeTo(0.0005), expect.closeTo(-0.0005)],
    ]);
    expect(run(STD_FLOOR, [[0.6, 0.4]], { floor: 0.5 })[0]![0]).toBeCloseTo(0.2);
  });

  test('gives GRPO’s own bits when it is written as GRPO', () => {
    const groups = [
      [0.1, 0.2, 0.3, 0.7, 1, 0.9, 0.4, 0.05, 0.6],
      [0.7, 0.7, 0.7],
      [1, 0],
    ];
    const text = 'export default (groups) => groups.map((r) => r.map((x) => (x - mean(r)) / (std(r) + 1e-6)));';
    const columns = columnsOf(groups);
    const out = new Float64Array(columns.values.length);
    estimatorById('grpo')!.kernel(columns, { revision: 'rllm-head', normAdvByStdInGrpo: true }, out);
    expect(run(text, groups).flat()).toEqual([...out]);
  });

  test.each([
    'const mean = () => 1;',
    'let mean = () => 1;',
    'var mean = () => 1;',
    'function mean() { return 1; }',
    'const console = null, mean = () => 1;',
    'class std {}\nconst mean = () => 1;',
  ])('may use the names of what stands ready: %s', (own) => {
    expect(run(`${own}\nexport default (groups) => groups.map((r) => r.map((x) => x - mean(r)));`, [[3, 5]])).toEqual([
      [2, 4],
    ]);
  });

  test.each(['[2].forEach((x) => { times = x; });', '(() => { times = 2; })();', 'export const options = { a: 1 };'])(
    'ends a function without a name where it ends: %s',
    (next) => {
      expect(run(`let times = 1;\nexport default function (groups) { return groups; }\n${next}`, [[1, 0]])).toEqual([
        [1, 0],
      ]);
    },
  );

  test('may give back advantages and returns, lists or typed arrays', () => {
    const program = load(
      'export default (groups) => [groups.map((r) => [...r]), groups.map((r) => r.map((x) => 2 * x))];',
    );
    const result = program.call('', callOf([[1, 0.5]]));
    expect(result).toEqual({ advantagesByGroup: [Float64Array.of(1, 0.5)], returnsByGroup: [Float64Array.of(2, 1)] });
    expect(
      run('export default (groups) => groups;', [
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(
      run('export default (groups) => groups.map((r) => [...r]);', [
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('sees the groups and the configuration', () => {
    const text = `export default (groups, options, { groups: facts, algorithmConfig }) =>
      groups.map((r, g) => r.map((x, i) => facts[g].responseLengths[i] + (algorithmConfig.norm_adv_by_std_in_grpo ? 0 : 1)));`;
    expect(run(text, [[1, 0]])).toEqual([[10, 20]]);
  });

  test('cannot change the rewards that it was given', () => {
    const call = callOf([[1, 0]]);
    load('export default (groups) => { groups[0].fill(7); return groups; };').call('', call);
    expect([...call.rewardsByGroup[0]!]).toEqual([1, 0]);
  });

  test('writes to the console', () => {
    const lines: ConsoleLine[] = [];
    const text =
      'export default (groups) => { console.log("n", groups.length, groups[0]); console.warn({ a: [1] }); return groups; };';
    load(text, lines).call('', callOf([[1, 0]]));
    expect(lines).toEqual([
      { level: 'log', text: 'n 1 [1, 0]' },
      { level: 'warn', text: '{ a: [1] }' },
    ]);
  });
});

test('everything that is often asked of a console is there', () => {
  const lines: ConsoleLine[] = [];
  const text = `console.table([1]); console.group("a"); console.dir(2); console.groupEnd(); console.time("t");
    console.assert(1 > 0, "kept"); console.assert(0 > 1, "broken"); console.assert(); console.timeEnd("t"); console.count();
    export default (groups) => groups;`;
  load(text, lines);
  expect(lines.map((line) => `${line.level} ${line.text}`)).toEqual([
    'log [1]',
    'log a',
    'log 2',
    'error Assertion failed: broken',
    'error Assertion failed:',
  ]);
});

describe('what goes wrong is a fault', () => {
  test.each([
    [
      'an error, at its place',
      '\nexport default function f(groups) {\n  return grops.map((r) => r);\n}',
      { name: 'ReferenceError', message: 'grops is not defined', line: 3, column: 3 },
    ],
    [
      'an error on the first line',
      'export default (groups) => groups.nothing.here;',
      { name: 'TypeError', line: 1, column: 43 },
    ],
    [
      'an error behind a default export of several lines',
      'export default\n  (groups) =>\n    groups.nothing.here;',
      { name: 'TypeError', line: 3, column: 20 },
    ],
    [
      'an error behind a line separator, which is no line in the editor',
      'const apart = "\u2028";\nexport default (groups) => groups.nope();',
      { name: 'TypeError', message: 'groups.nope is not a function', line: 2, column: 35 },
    ],
    [
      'a recursion without end',
      'export default function f(g) { return f(g); }',
      { name: 'RangeError', message: 'Maximum call stack size exceeded' },
    ],
    [
      'a text',
      'export default () => "no";',
      { message: 'it gives back the text "no" instead of a list with an array a group' },
    ],
    [
      'texts for numbers',
      'export default (g) => g.map((r) => [...r].map(String));',
      { message: 'entry 1 of the advantages of group 1 is the text "1" instead of a number' },
    ],
    ['a promise', 'export default async (g) => g;', { message: expect.stringContaining('gives back a promise') }],
    [
      'far too much',
      'export default () => [new Array(1e9)];',
      { name: 'RangeError', message: expect.stringContaining('far more numbers') },
    ],
    ['what is thrown', 'export default () => { throw { a: 1 }; };', { name: 'Error', message: 'it threw an object' }],
    [
      'what cannot even be read',
      'export default () => { throw new Proxy({}, { getPrototypeOf() { throw 1; } }); };',
      { message: 'it threw what cannot be read' },
    ],
    ['a default export that is no function', 'export default 5;', { message: 'the default export is no function' }],
    ['no export', 'function f(g) { return g; }', { message: expect.stringContaining('no default export') }],
    [
      'an option that does not fit',
      'export const options = { a: { min: 0, max: 1, default: 3 } };\nexport default (g) => g;',
      { message: 'options.a: the default 3 is not between 0 and 1' },
    ],
    [
      'an option without a name',
      'export const options = { "": 1 };\nexport default (g) => g;',
      { name: 'RangeError', message: 'the name of an option has 1 to 60 characters, not 0' },
    ],
    [
      'an option with a long name',
      'export const options = { ["a".repeat(61)]: 1 };\nexport default (g) => g;',
      { name: 'RangeError', message: 'the name of an option has 1 to 60 characters, not 61' },
    ],
    [
      'an option that no object can have',
      'export const options = { ["__proto__"]: 1 };\nexport default (g) => g;',
      { name: 'RangeError', message: 'no object of a document has a key called __proto__' },
    ],
    [
      'an option with a long choice',
      'export const options = { a: ["b".repeat(101)] };\nexport default (g) => g;',
      { name: 'RangeError', message: expect.stringContaining('each of at most 100 characters') },
    ],
  ])('%s', (_, text, expected) => {
    const found = faultOfRun(() => load(text).call('', callOf([[1, 0]])));
    expect(found).toMatchObject(expected);
  });

  test('a bomb of typed arrays is caught', () => {
    const text = 'export default () => { const all = []; for (;;) all.push(new Float64Array(1e12)); };';
    expect(faultOfRun(() => load(text).call('', callOf([[1]]))).name).toBe('RangeError');
  });
});
