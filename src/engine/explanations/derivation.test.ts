import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ESTIMATORS } from '../estimators/index.ts';
import { settingsOf } from '../testing/batches.ts';
import { explained } from '../testing/explained.ts';
import { type Derivation, type DerivationPart, derivationOf } from './derivation.ts';

/** The derivation of one advantage of a batch. */
function derive(groups: readonly (readonly number[])[], estimator: string, [g, i]: [number, number], norm = true) {
  const { rewards, advantages, ...rest } = explained(groups, estimator, norm)[g]!;
  const advantage = advantages[i]!;
  return { derivation: derivationOf({ ...rest, reward: rewards[i]!, n: rewards.length, advantage }), advantage };
}

/** Calculates what a step's formula says, with its own numbers: + − × / and brackets, from the left. */
function evaluate(parts: readonly DerivationPart[]): number {
  const tokens = parts.flatMap((part): (string | number)[] =>
    typeof part === 'string'
      ? (part.match(/[()+−×/]|\d+/g) ?? []).map((token) => (/\d/.test(token) ? Number(token) : token))
      : [part.value],
  );
  let at = 0;
  const operand = (): number => {
    const token = tokens[at++];
    if (token !== '(') return token as number;
    const inner = sum();
    at++;
    return inner;
  };
  const product = (): number => {
    let value = operand();
    while (tokens[at] === '×' || tokens[at] === '/')
      value = tokens[at++] === '×' ? value * operand() : value / operand();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '−')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
}

const scale = (derivation: Derivation | null) => derivation?.steps.find(({ id }) => id === 'scale');

test('one solve in eight under GRPO goes from 0.125 by 0.875 to 2.6457', () => {
  const { derivation } = derive([[1, 0, 0, 0, 0, 0, 0, 0]], 'grpo', [0, 0]);
  expect(derivation?.steps.map(({ id, value }) => [id, Number(value.toFixed(4))])).toEqual([
    ['mean', 0.125],
    ['centre', 0.875],
    ['scale', 2.6457],
    ['broadcast', 2.6457],
  ]);
});

test('the formula of every step, calculated with its own numbers, gives the engine’s advantage to the bit', () => {
  const rewards = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(rewards, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...ESTIMATORS.map(({ id }) => id)),
      fc.boolean(),
      (groups, estimator, norm) => {
        groups.forEach((group, g) =>
          group.forEach((_, i) => {
            const { derivation, advantage } = derive(groups, estimator, [g, i], norm);
            expect(derivation?.steps.at(-1)?.value).toBe(advantage);
            const last = scale(derivation) ?? derivation?.steps.find(({ id }) => id === 'centre');
            expect(evaluate(last!.parts) + 0).toBe(advantage + 0);
          }),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a trajectory that is alone keeps its reward under GRPO and RLOO, and gets 0 under REINFORCE++ baseline', () => {
  expect(derive([[0.7]], 'rloo', [0, 0]).derivation?.steps[0]?.title).toBe('Alone in its group: the raw reward');
  expect(derive([[0.7], [1, 0]], 'reinforce_plus_plus_baseline', [0, 0]).derivation?.steps.at(-1)?.value).toBe(0);
});

test('a custom estimator has no derivation here', () => {
  const role = { role: 's', groups: 1, trajectories: 1, mean: 0, std: 0, centredStd: 0 };
  const settings = settingsOf();
  expect(
    derivationOf({ reward: 1, n: 2, mean: 0, std: 1, role, estimator: 'mine', settings, advantage: 1 }),
  ).toBeNull();
});
