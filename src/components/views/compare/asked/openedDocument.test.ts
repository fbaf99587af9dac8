import { expect, test } from 'vitest';
import { answerConfusion } from '../../../../engine/confusions/answer.ts';
import { CONFUSIONS } from '../../../../engine/confusions/catalogue/index.ts';
import { comparePair } from '../../../../engine/pairing/comparePair.ts';
import { rowsOf } from '../../../../engine/pairing/sides.ts';
import { lengthsOf } from '../../../../importers/playground/diagnosisInput.ts';
import { pairBatchOf } from '../../../../importers/playground/pairBatch.ts';
import { columnsOfBatch } from '../../../../state/store.ts';
import { choicesOf, isCustom } from '../choices.ts';
import { openedDocument } from './openedDocument.ts';

const opened = CONFUSIONS.filter(({ opens }) => opens !== null).map((confusion) => {
  const document = openedDocument(confusion, answerConfusion(confusion).batch!);
  return { confusion, document };
});

test.each(opened.map(({ confusion, document }) => [confusion.id, document] as const))(
  'the batch of %s opens without a complaint, and its two estimators disagree on it',
  (_, document) => {
    const { choices, notices } = choicesOf(document);
    expect(notices).toEqual([]);
    expect(choices).toEqual(document.compare);
    const [first, second] = choices;
    if (isCustom(first) || isCustom(second)) throw new Error('no question is of a custom estimator');
    const batch = pairBatchOf(document, columnsOfBatch(document.batch));
    const { agreement } = comparePair(batch, rowsOf(batch), [first, second]);
    expect(agreement?.shape).not.toBe('equal');
  },
);

test('missing rewards, lengths and sizes go with the batch', () => {
  const of = (id: string) => opened.find(({ confusion }) => confusion.id === id)!.document;
  expect(of('none-votes-as-zero').batch.groups[0]!.rewards).toEqual([1, null, 1, 0]);
  expect(lengthsOf(of('where-is-the-length-bias').batch)).toEqual(Float64Array.of(100, 1, 1, 1));
  expect(of('uneven-groups-one-batch').compare![0]).toEqual({
    variant: 'slime.grpo',
    epsilon: null,
    groupSize: 4,
    promptsPerBatch: 3,
  });
});
