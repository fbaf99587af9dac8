import { expect, test } from 'vitest';
import { callOfGroups, expectFormula, groupsOf, javaScriptOf, runEntry, variantOf } from '../testing/entry.ts';
import { opo } from './index.ts';

test('the baseline is the mean weighted by lengths', async () => {
  const groups = groupsOf('dense');
  await expectFormula(opo, groups, ({ rewards, lengths }) => {
    const tokens = lengths.reduce((a, b) => a + b, 0);
    const baseline = rewards.reduce((sum, reward, i) => sum + reward * lengths[i]!, 0) / tokens;
    return rewards.map((reward) => reward - baseline);
  });
});

test('it is what the paper writes', async () => {
  const groups = groupsOf('binary');
  const paper = variantOf('paper.opo', groups);
  const found = await runEntry(opo, groups);
  found.forEach((group, g) => group.forEach((value, i) => expect(value).toBeCloseTo(paper[g]![i]!, 12)));
});

test('without lengths it says so', () => {
  const call = { ...callOfGroups(groupsOf('binary')), groups: [] };
  expect(() => javaScriptOf(opo).call('', call)).toThrow('OPO needs the length of every response');
});
