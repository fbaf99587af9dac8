import { expect, test } from 'vitest';
import { tokenReturnsUnder } from './tokenReturns.ts';

const MASK = [1, 0, 1];
const rewards = [0, 5, 1];

test('a tool token is passed over, ends the return, is a step without its reward, or one with it', () => {
  const first = (rule: Parameters<typeof tokenReturnsUnder>[0]) => tokenReturnsUnder(rule, MASK, rewards, 0.5)[0];
  expect(first('passed over')).toBe(0.5);
  expect(first('reset')).toBe(0);
  expect(first('step without reward')).toBe(0.25);
  expect(first('step')).toBe(0.5 * (5 + 0.5));
});

test('a tool token has no return of its own', () => {
  for (const rule of ['passed over', 'reset', 'step without reward', 'step'] as const) {
    expect(tokenReturnsUnder(rule, MASK, rewards, 1)[1]).toBe(0);
  }
});

test('without tool tokens every rule gives the discounted sum', () => {
  for (const rule of ['passed over', 'reset', 'step without reward', 'step'] as const) {
    expect(tokenReturnsUnder(rule, [1, 1, 1], [1, 2, 4], 0.5)).toEqual(Float64Array.of(3, 4, 4));
  }
});
