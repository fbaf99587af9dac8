import { expect, test } from 'vitest';
import { splitAtTerms } from './splitAtTerms.ts';
import { type Term, TERMS } from './terms.ts';

test('every term is one sentence', () => {
  for (const { says } of Object.values(TERMS) as Term[]) {
    expect(says).toMatch(/^[A-Z].*\.$/);
    expect(says.length).toBeLessThan(190);
  }
});

test('a sentence is cut at its terms, each once', () => {
  expect(splitAtTerms('Trajectory 1, reward 1: a reward.', { reward: 'reward', Trajectory: 'trajectory' })).toEqual([
    { id: 'trajectory', text: 'Trajectory' },
    ' 1, ',
    { id: 'reward', text: 'reward' },
    ' 1: a reward.',
  ]);
});

test('a term takes the whole word that begins with it, and no part of another', () => {
  expect(splitAtTerms('Unrewarded: 2 trajectories.', { reward: 'reward', trajector: 'trajectory' })).toEqual([
    'Unrewarded: 2 ',
    { id: 'trajectory', text: 'trajectories' },
    '.',
  ]);
});

test('a sentence without terms stays whole', () => {
  expect(splitAtTerms('No group is selected.', { advantages: 'advantage' })).toEqual(['No group is selected.']);
});
