import { expect, test } from 'vitest';
import { handlesOf } from './filesOfDrop.ts';

test('handles of files keep their paths, their order and their bytes', async () => {
  const files = Array.from({ length: 40 }, (_, k) =>
    Object.assign(new File([`row ${k}`], `${k}.jsonl`), k % 2 === 0 ? { relativePath: `run/${k}.jsonl` } : {}),
  );
  const handles = await handlesOf(files);
  expect(handles.map(({ path }) => path)).toEqual(files.map((_, k) => (k % 2 === 0 ? `run/${k}.jsonl` : `${k}.jsonl`)));
  expect(await Promise.all(handles.map(({ blob }) => blob.text()))).toEqual(files.map((_, k) => `row ${k}`));
});
