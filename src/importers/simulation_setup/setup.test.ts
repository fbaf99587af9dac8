import { describe, expect, test } from 'vitest';
import { parseDocument } from '../playground/codec.ts';
import { serializeDocument } from '../playground/serializeDocument.ts';
import { canRun, checkSetup } from '../../simulation/check.ts';
import { laneOf } from '../../simulation/defaults.ts';
import { randomSetup } from '../../simulation/testing/randomSetups.ts';
import { THEATRE } from '../../simulation/theatre/presets.ts';
import { parseSetup, promptsOfBatch, serializeSetup } from './index.ts';

function read(value: Parameters<typeof parseSetup>[0]) {
  const parsed = parseSetup(value);
  if (!parsed.ok) throw new Error(parsed.issues[0]!.message);
  return parsed;
}

test('every experiment of the theatre is its name alone', () => {
  for (const { id, setup } of THEATRE) {
    const wire = serializeSetup({ preset: id, setup });
    expect(wire).toEqual({ preset: id });
    expect(read(wire)).toEqual({ ok: true, value: { preset: id, setup }, notices: [] });
  }
});

test.each(Array.from({ length: 20 }, (_, n) => n))('what is written is read back, experiment %d', (n) => {
  const { lanes: _, ...setup } = randomSetup(n);
  for (const preset of [null, 'dead-start']) {
    const text = JSON.stringify(serializeSetup({ preset, setup }));
    expect(read(JSON.parse(text)).value).toEqual({ preset, setup });
  }
});

test('a prompt may be a rate alone, and nothing at all is the first experiment', () => {
  const { setup } = read({ prompts: [{ id: 'easy', rate: 0.9 }, { rate: 0.1 }] }).value;
  expect(setup.toy.prompts.map(({ id, arms }) => [id, arms.length])).toEqual([
    ['easy', 2],
    ['task-2', 2],
  ]);
  expect(setup.toy.prompts[0]!.arms[0]!.logit).toBeCloseTo(Math.log(9), 12);
  expect(read(undefined).value.setup).toEqual(THEATRE[0]!.setup);
});

describe('what cannot be read', () => {
  test.each<[string, unknown, RegExp]>([
    ['a text for a number', { steps: 'many' }, /learn\.steps: "many" is not a number/],
    ['an unknown loss', { loss_fn: 'dpo' }, /learn\.loss_fn: "dpo" is none of importance_sampling/],
    [
      'an unknown reward',
      { prompts: [{ arms: [{ reward: 'x' }] }] },
      /learn\.prompts\[0\]\.arms\[0\]\.reward: "x" is no reward/,
    ],
    [
      'a rate above 1',
      { prompts: [{ rate: 1 }, { rate: 1.5 }] },
      /learn\.prompts\[1\]\.rate: 1\.5 lies outside 0 to 1/,
    ],
    ['a rate below 0', { prompts: [{ rate: -3 }] }, /learn\.prompts\[0\]\.rate: -3 lies outside 0 to 1/],
    ['a list', [1], /learn/],
  ])('%s is an issue with its place', (_, value, says) => {
    const parsed = parseSetup(value as never);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.issues[0]!.message).toMatch(says);
  });

  test('a rate beside answers is left out with a notice', () => {
    const { notices } = read({ prompts: [{ id: 'a', rate: 0.5, arms: [{ reward: 1 }, { reward: 0 }] }] });
    expect(notices).toEqual([
      'The prompt "a" has answers, so its rate was left out: their logits say how often each is given.',
    ]);
  });

  test('unknown keys and experiments are left out with a notice', () => {
    const { notices, value } = read({ preset: 'no-such', learning_rat: 3, steps: 9, prompts: [{ rat: 1 }] });
    expect(notices).toEqual([
      'The prompt "task-1" has neither a rate nor answers; it was taken as solved in half of its rollouts.',
      'The key "learning_rat" in learn is not known and was left out. Was "learning_rate" meant?',
      'The key "rat" in learn.prompts is not known and was left out. Was "rate" meant?',
      'There is no experiment "no-such"; the first was taken for what it left open.',
    ]);
    expect(value).toMatchObject({ preset: null, setup: { steps: 9 } });
  });

  test('a key called __proto__ changes nothing', () => {
    const { value } = read(JSON.parse('{"__proto__": {"steps": 3}, "prompts": [{"id": "__proto__", "rate": 0.5}]}'));
    expect(value.setup.steps).toBe(THEATRE[0]!.setup.steps);
    expect(value.setup.toy.prompts[0]!.id).toBe('__proto__');
  });
});

test('a document keeps its experiment as it stands', () => {
  const learn = { preset: 'dead-start', steps: 33, prompts: [{ id: 'a', rate: 0.25 }] };
  const wire = { format: 'advantage-playground', version: 1, groups: [], learn };
  const parsed = parseDocument(wire);
  expect(parsed).toMatchObject({ ok: true, notices: [] });
  if (parsed.ok) expect(serializeDocument(parsed.value)['learn']).toEqual(learn);
});

describe('a batch becomes prompts', () => {
  const of = (rewards: readonly (readonly (number | null)[])[]) =>
    promptsOfBatch({ groups: rewards.map((one, g) => ({ groupId: `t${g}:solver`, rewards: one })) });
  const ratesOf = (made: ReturnType<typeof of>) =>
    made.prompts.map(({ arms }) => 1 / (1 + Math.exp(arms[1]!.logit - arms[0]!.logit)));

  test('one a group, at its observed rate', () => {
    const made = of([
      [1, 0, 0, 0],
      [1, 1, 0, 1],
    ]);
    expect(ratesOf(made)[0]).toBeCloseTo(0.25, 12);
    expect(ratesOf(made)[1]).toBeCloseTo(0.75, 12);
    expect(made).toMatchObject({ groupSize: 4, notes: [] });
    expect(made.prompts.map(({ id }) => id)).toEqual(['t0/solver', 't1/solver']);
  });

  test('rates of 0 and 1 start near them, since a softmax cannot start there', () => {
    const rates = ratesOf(
      of([
        [0, 0],
        [1, 1],
      ]),
    );
    expect(rates[0]).toBeCloseTo(0.001, 12);
    expect(rates[1]).toBeCloseTo(0.999, 12);
  });

  test('rewards that are not 0 and 1 are parts of the way, and it says so', () => {
    const made = of([
      [-2, 2],
      [2, 2],
    ]);
    expect(ratesOf(made)[0]).toBeCloseTo(0.5, 12);
    expect(made.notes).toEqual([
      'Rewards are not 0 and 1: a group’s rate is how far its mean lies between −2 and 2.',
      '1 group starts at a rate of 0.999: a softmax never gives an answer at a rate of 1.',
    ]);
  });

  test('groups without a finite reward are left out, and names stay apart', () => {
    const made = promptsOfBatch({
      groups: [
        { groupId: 'a:x', rewards: [1, 0] },
        { groupId: 'a:x', rewards: [0, Number.NaN] },
        { groupId: 'b', rewards: [null, Number.NaN] },
      ],
    });
    expect(made.prompts.map(({ id }) => id)).toEqual(['a/x', 'a/x (2)']);
    expect(made.notes).toEqual([
      '1 of 3 groups have no finite reward and were left out.',
      '1 group starts at a rate of 0.001: a softmax never gives an answer at a rate of 0.',
    ]);
  });

  test('of more groups than are simulated, some spread evenly', () => {
    const made = of(Array.from({ length: 300 }, (_, g) => [g % 2, 0]));
    expect(made.prompts).toHaveLength(64);
    expect(made.notes[0]).toBe('64 of 300 groups are simulated, spread evenly over the batch.');
    const { lanes: _, ...setup } = randomSetup(0);
    const learn = { ...setup, toy: { ...setup.toy, prompts: made.prompts } };
    expect(canRun(checkSetup({ ...learn, lanes: [laneOf('grpo')] }))).toBe(true);
  });
});

test('unknown keys of answers and of rewards are named', () => {
  const arms = [{ reward: 1, logitt: 3 }, { reward: { kind: 'bernoulli', rate: 0.5, valu: 3 } }];
  expect(read({ prompts: [{ arms }] }).notices).toEqual([
    'The key "logitt" in an answer of learn.prompts is not known and was left out. Was "logit" meant?',
    'The key "valu" in a reward of learn.prompts is not known and was left out. Was "value" meant?',
  ]);
});

test('a number beyond the doubles is said to be one', () => {
  const parsed = parseSetup(JSON.parse('{"learning_rate": 1e309}'));
  expect(parsed.ok ? [] : parsed.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining('a number above all doubles is not a number'),
  ]);
});

test('a rate that a policy cannot start at is said', () => {
  expect(read({ prompts: [{ id: 'never', rate: 0 }] }).notices).toEqual([
    'The prompt "never" starts at a rate of 0.001: a softmax never gives an answer at a rate of 0.',
  ]);
  const groups = [
    { groupId: 'a:s', rewards: [1, 1] },
    { groupId: 'b:s', rewards: [0.3, 0.1] },
  ];
  expect(promptsOfBatch({ groups }).notes).toEqual([
    'Rewards are not 0 and 1: a group’s rate is how far its mean lies between 0.1 and 1.',
    '1 group starts at a rate of 0.999: a softmax never gives an answer at a rate of 1.',
  ]);
});
