import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LanguageRuntime } from '../../program/types.ts';
import { pythonFiles } from '../library.ts';
import { startMicroPython } from '../micropython.ts';
import { startPyodide } from '../pyodide.ts';

const require = createRequire(import.meta.url);

// oxlint-disable-next-line no-eval -- as the box's worker does
export const evaluateScript = globalThis.eval;

/** MicroPython over the package's own files. */
export async function micropythonHere(): Promise<LanguageRuntime> {
  const loader = require.resolve('@micropython/micropython-webassembly-pyscript/micropython.mjs');
  return startMicroPython(
    {
      loader: readFileSync(loader, 'utf8'),
      wasm: readFileSync(join(dirname(loader), 'micropython.wasm')),
      files: pythonFiles('micropython'),
    },
    evaluateScript,
  );
}

/** CPython over the package's own files. */
export async function pyodideHere(): Promise<LanguageRuntime> {
  const folder = dirname(require.resolve('pyodide/pyodide.mjs'));
  return startPyodide(
    {
      loader: readFileSync(join(folder, 'pyodide.mjs'), 'utf8'),
      glue: readFileSync(join(folder, 'pyodide.asm.mjs'), 'utf8'),
      wasm: readFileSync(join(folder, 'pyodide.asm.wasm')),
      standardLibrary: readFileSync(join(folder, 'python_stdlib.zip')),
      files: pythonFiles('pyodide'),
    },
    evaluateScript,
  );
}
