import { expect, test } from 'vitest';
import { declaredNames } from './declarations.ts';
import * as numpy from './numpy.ts';

test('everything that stands ready is declared, and nothing else', () => {
  const functions = declaredNames().filter(({ signature }) => signature !== '');
  expect(functions.map(({ name }) => name).toSorted()).toEqual(Object.keys(numpy).toSorted());
  expect(functions.find(({ name }) => name === 'std')).toEqual({
    name: 'std',
    signature: '(r: ArrayLike<number>, ddof = 0): number',
    description: 'np.std(r, ddof=ddof): divides by n - ddof; numpy’s own default is n.'.replace('’', "'"),
  });
});

test('fields of the context are declared', () => {
  const names = declaredNames().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['responseLengths', 'stepCounts', 'norm_adv_by_std_in_grpo', 'role']));
});
