import { describe, expect, test } from 'vitest';
import { dtypeOfScalar, dtypeOfScalars, numberOfScalar, numpyScalar, promote } from './dtype.ts';
import { max, min } from './extrema.ts';
import { fractionZero } from './fractionZero.ts';
import { percentile } from './percentile.ts';

const emptyReduction = (name: string) => `zero-size array to reduction operation ${name} which has no identity`;
const of = (...values: number[]) => Float64Array.from(values);

describe('percentile', () => {
  test.each([
    ['the only element', [3], 10, 3],
    ['the smallest at 0', [5, 1, 3], 0, 1],
    ['the largest at 100', [5, 1, 3], 100, 5],
    ['the middle at 50', [5, 1, 3], 50, 3],
    ['between two from below, under the half', [0, 10], 10, 1],
    ['between two from above, from the half on', [0, 0.3], 90, 0.3 - 0.3 * (1 - 0.9)],
    ['of five at 90', [1, 2, 3, 4, 5], 90, 5 - (1 - (3.6 - 3))],
  ])('gives %s', (_, values, p, expected) => {
    expect(percentile(of(...values), p)).toBe(expected);
  });

  test('sorts by size and leaves the values as they were', () => {
    const values = of(10, 9, 1);
    expect(percentile(values, 50)).toBe(9);
    expect([...values]).toEqual([10, 9, 1]);
  });

  test('one NaN makes it NaN, as do no elements', () => {
    expect(percentile(of(1, Number.NaN, 3), 50)).toBeNaN();
    expect(percentile(of(), 50)).toBeNaN();
  });

  test('an infinite element gives NaN where numpy subtracts it from itself', () => {
    expect(percentile(of(1, Infinity), 100)).toBeNaN();
    expect(percentile(of(-Infinity, Infinity), 50)).toBeNaN();
    expect(percentile(of(1, 2, Infinity), 50)).toBeNaN();
    expect(percentile(of(1, 2, 3, Infinity), 10)).toBe(1 + 0.30000000000000004);
  });
});

describe('extremes', () => {
  test('are the largest and the smallest element', () => {
    expect(max(of(2, -5, 3, 3))).toBe(3);
    expect(min(of(2, -5, 3, -5))).toBe(-5);
    expect(max(of(1, Infinity))).toBe(Infinity);
    expect(min(of(1, -Infinity))).toBe(-Infinity);
  });

  test('a NaN anywhere makes them NaN', () => {
    for (const values of [of(Number.NaN, 1), of(1, Number.NaN, 2), of(1, 2, Number.NaN)]) {
      expect(max(values)).toBeNaN();
      expect(min(values)).toBeNaN();
    }
  });

  test('a zero has no sign', () => {
    expect(max(of(-0))).toBe(0);
    expect(min(of(-0, -0))).toBe(0);
  });

  test('of nothing raise ValueError with numpy’s text', () => {
    expect(() => max(of())).toThrow(
      expect.objectContaining({ pythonClass: 'ValueError', message: emptyReduction('maximum') }),
    );
    expect(() => min(of())).toThrow(
      expect.objectContaining({ pythonClass: 'ValueError', message: emptyReduction('minimum') }),
    );
  });
});

describe('fraction_zero', () => {
  test('counts |a| < 1e-8, strictly', () => {
    expect(fractionZero(of(0, -0, 9.9e-9, -9.9e-9))).toBe(1);
    expect(fractionZero(of(1e-8, -1e-8, 1, 0))).toBe(0.25);
  });

  test('NaN and infinities are no zeros, and nothing has no fraction', () => {
    expect(fractionZero(of(Number.NaN, Infinity, 0))).toBe(1 / 3);
    expect(fractionZero(of())).toBeNaN();
  });
});

describe('element types', () => {
  test('promote as numpy promotes them', () => {
    expect(promote('bool', 'bool')).toBe('bool');
    expect(promote('bool', 'int64')).toBe('int64');
    expect(promote('float32', 'bool')).toBe('float32');
    expect(promote('int64', 'float32')).toBe('float64');
    expect(promote('float64', 'float32')).toBe('float64');
  });

  test('follow the Python classes of the scalars', () => {
    expect(dtypeOfScalar(1)).toBe('float64');
    expect(dtypeOfScalar(true)).toBe('bool');
    expect(dtypeOfScalar({ type: 'int', value: 3 })).toBe('int64');
    expect(dtypeOfScalars([])).toBe('float64');
    expect(dtypeOfScalars([true, { type: 'int', value: 3 }])).toBe('int64');
    expect(dtypeOfScalars([{ type: 'numpy.float32', value: 0.5 }])).toBe('float32');
    expect(dtypeOfScalars([{ type: 'numpy.float32', value: 0.5 }, 0.1])).toBe('float64');
  });

  test('true is 1, and a number read back from an array keeps its type', () => {
    expect(numberOfScalar(true)).toBe(1);
    expect(numberOfScalar({ type: 'numpy.bool', value: 0 })).toBe(0);
    expect(numberOfScalar(0.25)).toBe(0.25);
    expect(numpyScalar(1, 'float64')).toBe(1);
    expect(numpyScalar(1, 'int64')).toEqual({ type: 'numpy.int64', value: 1 });
  });
});
