import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedPromptBlocks } from './blocks.ts';

test('a prompt that stands twice in blocks of two is two groups', () => {
  expect(repeatedPromptBlocks('ppqqppss'.split(''))).toEqual([0, 0, 0, 0, 1, 1, 0, 0]);
});

test.each([
  ['all prompts differ between blocks', 'ppqq'],
  ['rows are not in blocks', 'pqpqpqss'],
  ['a group is not a multiple of the usual size', 'ppqqpppss'],
  ['a block is broken in the middle', 'ppqpqpss'],
  ['there is one prompt', 'pppp'],
  ['there is nothing', ''],
])('no blocks: %s', (_, prompts) => {
  expect(repeatedPromptBlocks(prompts.split(''))).toBeNull();
});

test('blocks of one size are found again whatever prompts come back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), (size, order) => {
      const prompts = order.flatMap((prompt) => new Array<string>(size).fill(String(prompt)));
      const blocks = repeatedPromptBlocks(prompts);
      if (blocks === null) return;
      const groups = new Map<string, number>();
      for (const [row, prompt] of prompts.entries()) {
        const key = `${prompt} ${blocks[row]}`;
        groups.set(key, (groups.get(key) ?? 0) + 1);
      }
      // Where most prompts come back equally often, a whole multiple may pass for the usual size.
      expect([...groups.values()].every((count) => count % size === 0)).toBe(true);
      expect(new Set(groups.values()).size).toBe(1);
    }),
  );
});
