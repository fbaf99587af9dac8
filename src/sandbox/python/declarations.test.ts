import { expect, test } from 'vitest';
import { numpyNames, PYTHON_DECLARATIONS } from './declarations.ts';
import { micropythonHere } from './testing/engines.ts';

test('every name that is offered is there', async () => {
  const names = numpyNames();
  expect(names).toContain('median');
  expect(names.length).toBeGreaterThan(60);
  const text = `import numpy as np\nfor name in ${JSON.stringify(names)}: getattr(np, name)\ndef f(rewards, **k): return rewards, rewards\n`;
  expect((await micropythonHere()).load(text, () => {}).names).toEqual(['f']);
  for (const name of names) expect(PYTHON_DECLARATIONS).toContain(name);
});
