import { describe, expect, test } from 'vitest';
import { variantById } from '../frameworks/variants/index.ts';
import { answerConfusion } from './answer.ts';
import { CONFUSIONS, confusionById, confusionHeads } from './catalogue/index.ts';
import { EXPECTED, excess } from './testing/expected.ts';

describe.each(CONFUSIONS.map((one) => [one.number, one.id, one] as const))('question %i, %s', (_, id, confusion) => {
  const { tables, batch } = answerConfusion(confusion);

  test('has the numbers of the discussion', () => {
    expect(EXPECTED[id]).toBeDefined();
    for (const { table = 0, column: heading, values, total } of EXPECTED[id]!) {
      const column = tables[table]!.columns.find((one) => one.heading === heading);
      expect(column, heading).toBeDefined();
      const quoted = values === undefined || values === '' ? [] : values.split(' ');
      expect(column!.values, heading).toHaveLength(quoted.length);
      quoted.forEach((text, i) => {
        if (text !== '_') expect(excess(text, column!.values[i]!), `${heading} ${i}: ${text}`).toBe(0);
      });
      if (total !== undefined) expect(excess(total, column!.total!), `${heading}, total`).toBe(0);
    }
  });

  test('says no number of its columns without a test', () => {
    tables.forEach(({ columns }, table) => {
      const tested = EXPECTED[id]!.filter((one) => (one.table ?? 0) === table).map(({ column }) => column);
      const free = id === 'equal-rewards-not-zero' && table === 1 ? ['verl', 'slime', 'TRL'] : [];
      expect([...tested, ...free].toSorted()).toEqual(columns.map(({ heading }) => heading).toSorted());
    });
  });

  test('opens a batch of all its rows under two estimators that exist', () => {
    if (confusion.opens === null) {
      expect(batch).toBeNull();
      return;
    }
    const rows = tables[confusion.opens.table ?? 0]!.rows.length;
    expect(batch!.groups.reduce((sum, { rewards }) => sum + rewards.length, 0)).toBe(rows);
    const [first, second] = batch!.against;
    expect(variantById(first.variant)).toBeDefined();
    expect(variantById(second.variant)).toBeDefined();
    expect(first.variant).not.toBe(second.variant);
  });
});

test('there are more than forty questions, each with an address and a number of its own', () => {
  expect(CONFUSIONS.length).toBeGreaterThan(40);
  expect(new Set(CONFUSIONS.map(({ id }) => id)).size).toBe(CONFUSIONS.length);
  expect(new Set(CONFUSIONS.map(({ number }) => number)).size).toBe(CONFUSIONS.length);
  for (const { id } of CONFUSIONS) expect(id).toMatch(/^[a-z0-9-]{1,60}$/);
  expect(Object.keys(EXPECTED).toSorted()).toEqual(CONFUSIONS.map(({ id }) => id).toSorted());
});

test('every question says where it was asked', () => {
  for (const { from, asked, question, answer } of confusionHeads()) {
    expect(from.length).toBeGreaterThan(0);
    for (const { repository, threads } of from) {
      expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
      expect(threads.length).toBeGreaterThan(0);
    }
    for (const text of [asked, question, answer]) expect(text.trim()).toMatch(/[.?]$/);
  }
});

test('a number that is not the right one is marked, unless only an epsilon sets them apart', () => {
  const columns = (id: string) => answerConfusion(confusionById(id)!).tables[0]!.columns;
  expect(columns('soft-overlong-cache')[0]!.differs).toEqual([true, true, true, false]);
  expect(columns('vectorised-variance-floor').map(({ differs }) => differs)).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('what a framework refuses has its words and no numbers', () => {
  const [before] = answerConfusion(confusionById('whitening-one-token')!).tables[0]!.columns;
  expect(before).toMatchObject({ values: [], refusal: expect.stringContaining('over n − 1 divides by 0') as string });
});

test('there is no question of an unknown id', () => {
  expect(confusionById('no-such-question')).toBeUndefined();
});
