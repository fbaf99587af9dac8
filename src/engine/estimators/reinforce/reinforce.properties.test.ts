import { describe, expect, test } from 'vitest';
import { brokenRewards } from '../../testing/arbitraries.ts';
import { expectSameBits } from '../../testing/bits.ts';
import { advantagesOf, advantagesOfOne } from '../../testing/run.ts';
import { holds } from '../../testing/runs.ts';
import { calculateReinforceAdvantages } from '../perGroup.ts';
import { reinforceKernel } from './index.ts';

function bufferOf(values: unknown): ArrayBufferLike {
  if (!(values instanceof Float64Array)) throw new Error('not a column');
  return values.buffer;
}

describe('REINFORCE', () => {
  holds('gives every reward back, NaN and infinities included', brokenRewards, (r) =>
    expectSameBits(advantagesOfOne(reinforceKernel, r), r),
  );

  test('keeps the sign of a zero', () => {
    expect([...advantagesOfOne(reinforceKernel, [-0, 0, Number.NaN])]).toEqual([-0, 0, Number.NaN]);
  });

  test('gives a copy: writing to the advantages leaves the rewards alone', () => {
    const rewards = Float64Array.of(1, 2);
    const [advantages] = calculateReinforceAdvantages([rewards], { revision: 'rllm-head', normAdvByStdInGrpo: true });
    new Float64Array(bufferOf(advantages[0])).fill(9);
    expect([...rewards]).toEqual([1, 2]);
  });

  test('no groups give nothing', () => {
    expect(advantagesOf(reinforceKernel, [])).toEqual([]);
  });
});
