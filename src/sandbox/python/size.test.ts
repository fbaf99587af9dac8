import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pythonFiles } from './library.ts';
import { FULL_PYTHON_BYTES, MICROPYTHON_BYTES } from './size.ts';

const MODULES = join(import.meta.dirname, '../../../node_modules');

test.each([
  [
    'micropython',
    MICROPYTHON_BYTES,
    ['micropython.mjs', 'micropython.wasm'].map((file) => `@micropython/micropython-webassembly-pyscript/${file}`),
  ],
  [
    'pyodide',
    FULL_PYTHON_BYTES,
    ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'].map((file) => `pyodide/${file}`),
  ],
] as const)('what is said of the size of %s is true to 2%%', async (engine, said, files) => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(MODULES, file))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, JSON.stringify(pythonFiles(engine)).length);
  expect(Math.abs(said / bytes - 1)).toBeLessThan(0.02);
});
