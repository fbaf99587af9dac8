import micropythonWasm from '@micropython/micropython-webassembly-pyscript/micropython.wasm?url';
import pyodideWasm from 'pyodide/pyodide.asm.wasm?url';
import standardLibrary from 'pyodide/python_stdlib.zip?url';
import { pythonFiles } from './library.ts';

/** What a worker of Python is sent before anything else, by name. */
export type PythonAssets = Readonly<Record<string, ArrayBuffer | string>>;

/**
 * MicroPython from the page's own origin: 0.5 MB. The page fetches, since the box may not; this module is itself loaded
 * when Python is chosen.
 */
export async function micropythonAssets(): Promise<PythonAssets> {
  const [loader, wasm] = await Promise.all([
    import('@micropython/micropython-webassembly-pyscript/micropython.mjs?raw'),
    bytesOf(micropythonWasm),
  ]);
  return { loader: loader.default, wasm, files: JSON.stringify(pythonFiles('micropython')) };
}

/** Full CPython from the page's own origin. */
export async function pyodideAssets(): Promise<PythonAssets> {
  const [loader, glue, wasm, zip] = await Promise.all([
    import('pyodide/pyodide.mjs?raw'),
    import('pyodide/pyodide.asm.mjs?raw'),
    bytesOf(pyodideWasm),
    bytesOf(standardLibrary),
  ]);
  const files = JSON.stringify(pythonFiles('pyodide'));
  return { loader: loader.default, glue: glue.default, wasm, standardLibrary: zip, files };
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`Python could not be loaded: ${url} answered ${answer.status}.`);
  return answer.arrayBuffer();
}
