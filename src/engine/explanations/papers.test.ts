import { expect, test } from 'vitest';
import { estimatorById } from '../estimators/index.ts';
import { PAPERS, papersOn } from './papers.ts';

test('every paper concerns an estimator that there is', () => {
  for (const { estimators, url } of PAPERS) {
    expect(estimators.every((id) => estimatorById(id) !== undefined)).toBe(true);
    expect(url).toMatch(/^https:\/\//);
  }
});

test('the papers on an estimator come oldest first', () => {
  expect(papersOn('grpo').map(({ title }) => title.split(' ')[0])).toEqual([
    'DeepSeekMath',
    'Understanding',
    'DAPO',
    'On-policy',
  ]);
  expect(papersOn('mine')).toEqual([]);
});
