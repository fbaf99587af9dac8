import { expect, test } from 'vitest';
import { evaluateVariant } from '../frameworks/evaluate.ts';
import { FrameworkRows } from '../frameworks/rows.ts';
import { VARIANTS, variantById } from '../frameworks/variants/index.ts';
import { gainAt, gainFormOf, slopeLaw } from './gainForm.ts';
import { fittedGains } from './gains.ts';

const form = (id: string) => gainFormOf(variantById(id)!);
const values = Float64Array.of(1, 0, 0, 0, 1, 1, 0, 0.25);
const offsets = Uint32Array.of(0, 4, 8);
const rows = new FrameworkRows({ rewards: values, groups: [0, 0, 0, 0, 1, 1, 1, 1] });

test.each(VARIANTS.filter((variant) => gainFormOf(variant) !== null).map((variant) => [variant.id, variant] as const))(
  '%s: the formula gives the gain that its numbers have',
  (_, variant) => {
    const { advantages } = evaluateVariant(variant, rows);
    const gains = fittedGains({ offsets, values }, advantages);
    const own = gainFormOf(variant)!;
    for (const [g, std] of [Math.sqrt(3) / 4, Math.sqrt(0.19921875)].entries()) {
      const expected = own.divisor === 'batch' ? gains[0]! : gainAt(own, std, 4);
      expect(gains[g]! / expected).toBeCloseTo(1, 5);
    }
  },
);

test('at least thirty variants have such a form, and those that do not centre on the group have none', () => {
  expect(VARIANTS.filter((variant) => gainFormOf(variant) !== null).length).toBeGreaterThanOrEqual(30);
  for (const id of ['rllm.reinforce', 'rllm.prpo', 'verl.opo', 'nemo.grpo']) expect(form(id)).toBeNull();
});

test('the slope of a line is the ratio of the gains, in letters', () => {
  expect(slopeLaw(form('rllm.rloo'), form('rllm.grpo'))).toBe('(n − 1) / (n (σ + ε))');
  expect(slopeLaw(form('rllm.grpo'), form('rllm.rloo'))).toBe('n (σ + ε′) / (n − 1)');
  expect(slopeLaw(form('rllm.grpo.no_std'), form('rllm.grpo.no_std'))).toBe('1');
  expect(slopeLaw(form('rllm.rloo'), form('rllm.reinforce_plus_plus_baseline'))).toBe(
    '(n − 1) / (n (σ of the batch + ε))',
  );
  expect(slopeLaw(form('rllm.grpo'), form('verl.grpo'))).toBe('(σ + ε′) / (s + ε)');
  expect(slopeLaw(form('rllm.reinforce'), form('rllm.grpo'))).toBeNull();
});
