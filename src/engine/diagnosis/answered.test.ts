import { expect, test } from 'vitest';
import type { DiagnosisFinding, WhatIf } from './types.ts';
import { answeredFindings } from './answered.ts';

const finding = (id: string): DiagnosisFinding => ({
  id,
  severity: 'note',
  title: id,
  sentence: '',
  advice: '',
  groups: [],
});
const whatIf = (id: string, ...answers: string[]): WhatIf => ({
  id,
  title: id,
  before: '1',
  after: '2',
  unit: 'groups',
  note: '',
  answers,
});

test('a what-if stands under the first of its findings that was found, or beside them', () => {
  const whatIfs = [whatIf('more', 'hard', 'easy'), whatIf('drop', 'easy'), whatIf('lane'), whatIf('eps', 'noise')];
  const { under, others } = answeredFindings([finding('easy'), finding('other')], whatIfs);
  expect([...under].map(([id, all]) => [id, all.map((one) => one.id)])).toEqual([['easy', ['more', 'drop']]]);
  expect(others.map(({ id }) => id)).toEqual(['lane', 'eps']);
});
