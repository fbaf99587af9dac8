import { expect, test } from 'vitest';
import { answerConfusion } from '../../../../engine/confusions/answer.ts';
import { confusionById } from '../../../../engine/confusions/catalogue/index.ts';
import { joinedRows } from './joinedRows.ts';

const namesOf = (id: string, table = 0) =>
  joinedRows(answerConfusion(confusionById(id)!).tables[table]!).map(({ name, count }) => [name, count]);

test('rows that read the same share one, and the rows of another group begin a new one', () => {
  expect(namesOf('leave-one-out-with-std', 1)).toEqual([
    ['a 1', 1],
    ['a 2 to 8', 7],
  ]);
  expect(namesOf('a-band-of-pass-rates')).toEqual([
    ['a 1', 1],
    ['a 2 to 8', 7],
    ['b 1 to 4', 4],
    ['b 5 to 8', 4],
    ['c 1 to 8', 8],
  ]);
});

test('tokens are named by their place', () => {
  expect(namesOf('returns-reset-at-tool-tokens').map(([name]) => name)).toEqual(['1 to 2', '3 to 4', '5', '6']);
});
