/**
 * Equal prompts that stand in one batch several times: the rows are in blocks of `num_generations`, so each aligned block
 * of the usual size is a group of its own. Gives the number of the block among those of its prompt, for each row; null
 * when the rows are not in such blocks, or no prompt stands there twice.
 */
export function repeatedPromptBlocks(prompts: readonly string[]): readonly number[] | null {
  const sizes = new Map<string, number>();
  for (const prompt of prompts) sizes.set(prompt, (sizes.get(prompt) ?? 0) + 1);
  const size = usual([...sizes.values()]);
  if (size < 2 || prompts.length % size !== 0 || [...sizes.values()].every((count) => count === size)) return null;
  if ([...sizes.values()].some((count) => count % size !== 0)) return null;
  if (prompts.some((prompt, row) => prompt !== prompts[row - (row % size)])) return null;
  const blocks = new Map<string, number>();
  return prompts.map((prompt, row) => {
    const block = row % size === 0 ? (blocks.get(prompt) ?? -1) + 1 : (blocks.get(prompt) ?? 0);
    blocks.set(prompt, block);
    return block;
  });
}

/** The size that most prompts have; of equally frequent ones the smallest. */
function usual(sizes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}
