import type { LanguageRuntime } from '../program/types.ts';
import type { EvaluateScript } from './classicScript.ts';
import type { PythonFiles } from './files.ts';
import { startMicroPython } from './micropython.ts';
import { startPyodide } from './pyodide.ts';

/**
 * Opens the interpreter that the assets are of: full CPython where they hold its glue, MicroPython otherwise.
 * @throws {Error} when a part is missing.
 */
export async function openPython(
  assets: Readonly<Record<string, ArrayBuffer | string>>,
  evaluate: EvaluateScript,
): Promise<LanguageRuntime> {
  const text = (name: string): string => {
    const value = assets[name];
    if (typeof value === 'string') return value;
    throw new Error(`Python was started without its “${name}”.`);
  };
  const bytes = (name: string): Uint8Array<ArrayBuffer> => {
    const value = assets[name];
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    throw new Error(`Python was started without its “${name}”.`);
  };
  const files = JSON.parse(text('files')) as PythonFiles;
  const shared = { loader: text('loader'), wasm: bytes('wasm'), files };
  if (!('glue' in assets)) return startMicroPython(shared, evaluate);
  return startPyodide({ ...shared, glue: text('glue'), standardLibrary: bytes('standardLibrary') }, evaluate);
}
