import { describe, expect, test } from 'vitest';
import { canRun, checkSetup } from './check.ts';
import { DEFAULT_TRAINING, setupOf } from './defaults.ts';
import type { SimulationSetup } from './setup.ts';
import { THEATRE } from './theatre/presets.ts';
import { armOf, coinPrompt, toyOf } from './toy/build.ts';

const issuesOf = (given: Partial<SimulationSetup>) => checkSetup(setupOf(given));
const training = (given: Partial<SimulationSetup['training']>) => ({ training: { ...DEFAULT_TRAINING, ...given } });

test('every experiment of the theatre runs, and has a question, a title and an id of its own', () => {
  for (const { setup } of THEATRE) expect(canRun(checkSetup(setupOf(setup)))).toBe(true);
  expect(new Set(THEATRE.map(({ id }) => id)).size).toBe(THEATRE.length);
});

describe('what keeps an experiment from running is said with its place', () => {
  test.each<[string, Partial<SimulationSetup>, string, RegExp]>([
    ['no prompt', { toy: toyOf([]) }, 'prompts', /no prompt/],
    ['no answer', { toy: toyOf([{ id: 'p', arms: [] }]) }, 'prompts', /no answers/],
    [
      'too many answers',
      { toy: toyOf([{ id: 'p', arms: Array.from({ length: 11 }, () => armOf(0)) }]) },
      'prompts',
      /at most 10/,
    ],
    [
      'too many prompts',
      { toy: toyOf(Array.from({ length: 65 }, (_, i) => coinPrompt(`p${i}`, 0.5))) },
      'prompts',
      /at most 64/,
    ],
    ['two names alike', { toy: toyOf([coinPrompt('p', 0.1), coinPrompt('p', 0.2)]) }, 'prompts', /called “p”/],
    ['a colon in a name', { toy: toyOf([coinPrompt('a:b', 0.1)]) }, 'prompts', /colon/],
    [
      'a tail without a mean',
      { toy: toyOf([{ id: 'p', arms: [armOf({ kind: 'heavy', mean: 1, tail: 1 })] }]) },
      'prompts',
      /tail index/,
    ],
    [
      'a rate above 1',
      { toy: toyOf([{ id: 'p', arms: [armOf({ kind: 'bernoulli', rate: 2, value: 1 })] }]) },
      'prompts',
      /between 0 and 1/,
    ],
    [
      'an infinite reward',
      { toy: toyOf([{ id: 'p', arms: [armOf(Number.POSITIVE_INFINITY)] }]) },
      'prompts',
      /number Infinity\. Write a number from −1,000,000/,
    ],
    [
      'a reward whose square is infinite',
      { toy: toyOf([{ id: 'p', arms: [armOf(1e200)] }]) },
      'prompts',
      /number 1e\+200/,
    ],
    ['a reward whose square is 0', { toy: toyOf([{ id: 'p', arms: [armOf(-1e-200)] }]) }, 'prompts', /gradients are 0/],
    [
      'a spread without end',
      { toy: toyOf([{ id: 'p', arms: [armOf({ kind: 'noisy', mean: 0, std: 1e9 })] }]) },
      'prompts',
      /1000000000/,
    ],
    ['a logit without end', { toy: toyOf([{ id: 'p', arms: [armOf(1, 1e308)] }]) }, 'prompts', /logit is 1e\+308/],
    ['a negative learning rate', training({ learningRate: -1 }), 'learning_rate', /0 or more/],
    ['a learning rate that is no number', training({ learningRate: Number.NaN }), 'learning_rate', /0 or more/],
    ['a crossed clip', training({ clipLow: 1.5 }), 'clip_low', /begins at a ratio of 1/],
    ['a clip that leaves 1 out', training({ clipLow: 0.2, clipHigh: 0.5 }), 'clip_low', /begins at a ratio of 1/],
    ['half a seed', { seeds: 1.5 }, 'seeds', /whole number/],
    ['no steps', { steps: 0 }, 'steps', /whole number/],
    ['no lane', { lanes: [] }, 'lanes', /no estimator/],
    [
      'a judge over one answer',
      { toy: toyOf([coinPrompt('p', 0.5)], { judgedAnswers: 1 }) },
      'judged_answers',
      /2 to 4/,
    ],
    ['a warm-up beyond the end', { steps: 5, ...training({ warmupSteps: 9 }) }, 'warmup_steps', /9 of 5/],
  ])('%s', (_, given, where, says) => {
    const issues = issuesOf(given);
    expect(canRun(issues)).toBe(false);
    expect(issues.find((issue) => issue.severity === 'error')).toMatchObject({
      where,
      message: expect.stringMatching(says),
    });
  });
});

describe('what will surprise is explained, and runs', () => {
  test.each<[string, Partial<SimulationSetup>, RegExp]>([
    ['groups of one', { groupSize: 1 }, /drops groups of fewer than two/],
    ['a single answer', { toy: toyOf([{ id: 'p', arms: [armOf(1)] }]) }, /gradient is 0/],
    ['a learning rate of 0', training({ learningRate: 0 }), /stays where it starts/],
    ['Adam', training({ optimizer: 'adam' }), /not matched/],
  ])('%s', (_, given, says) => {
    const issues = issuesOf(given);
    expect(canRun(issues)).toBe(true);
    expect(issues[0]).toMatchObject({ severity: 'notice', message: expect.stringMatching(says) });
  });
});
