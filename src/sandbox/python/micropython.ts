import type { LanguageRuntime } from '../program/types.ts';
import { expandAugmented } from './expandAugmented.ts';
import { expandSort } from './expandSort.ts';
import { classicScript, type EvaluateScript, type Exchange } from './classicScript.ts';
import type { PythonFiles } from './files.ts';
import { type FileSystem, writeFiles } from './writeFiles.ts';
import { putImage, takeImage } from './memory.ts';
import { collectLines } from './output.ts';
import { pythonRuntime } from './runtime.ts';

/** What MicroPython is made of. All of it is handed in: where this runs, nothing can be fetched. */
export interface MicroPythonAssets {
  /** The text of the package's `micropython.mjs`. */
  readonly loader: string;
  readonly wasm: BufferSource;
  readonly files: PythonFiles;
}

/** Of the heap, at the start. It grows by itself, and a large one is gone through after every call: 3 ms for 64 MB. */
const HEAP_BYTES = 4 * 1024 * 1024;
/** Of the stack of Python's calls: `zip(*two_thousand_groups)` needs more than the default. */
const PYSTACK_BYTES = 65_536;
/** The memory may grow up to here; beyond it Python raises MemoryError. */
const MEMORY_BYTES = 512 * 1024 * 1024;

interface MicroPython {
  readonly runPython: (code: string) => void;
  readonly globals: { readonly get: (key: string) => unknown; readonly set: (key: string, value: unknown) => void };
  readonly FS: FileSystem;
}

type Load = (options: object) => Promise<MicroPython>;

/** Starts MicroPython and reads the library into it. */
export async function startMicroPython(
  { loader, wasm, files }: MicroPythonAssets,
  evaluate: EvaluateScript,
): Promise<LanguageRuntime> {
  const load = await (evaluate(classicLoader(loader)) as () => Promise<Load>)();
  const output = collectLines('log');
  let memory: WebAssembly.Memory | null = null;
  const python = await load({
    heapsize: HEAP_BYTES,
    pystack: PYSTACK_BYTES,
    linebuffer: false,
    stdout: (bytes: Uint8Array) => output.byte(bytes[0]!),
    stderr: (bytes: Uint8Array) => output.byte(bytes[0]!),
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const limited = { ...imports, env: withMemoryLimit(imports['env'] ?? {}) };
      void WebAssembly.instantiate(wasm, limited).then(({ instance }) => {
        memory = instance.exports['memory'] as WebAssembly.Memory;
        done(instance);
      });
    },
  });
  writeFiles(python.FS, '/lib', files);
  python.runPython('import playground_micropython, playground_bridge, numpy, playground_start\n_reply = ""');
  if (memory === null) throw new Error('MicroPython made no memory');
  const whole: WebAssembly.Memory = memory;
  const image = takeImage(whole);
  return pythonRuntime({
    reset: () => putImage(whole, image),
    onOutput: output.to,
    prepare: (text) => expandAugmented(expandSort(text)),
    ask(name, texts) {
      texts.forEach((text, i) => python.globals.set(`_text${i}`, text));
      try {
        python.runPython(`_reply = playground_bridge.${name}(${texts.map((_, i) => `_text${i}`).join(', ')})`);
        return python.globals.get('_reply') as string;
      } finally {
        output.flush();
      }
    },
  });
}

function withMemoryLimit(env: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const grow = env['emscripten_resize_heap'] as (bytes: number) => boolean;
  return {
    ...env,
    emscripten_resize_heap: (bytes: number) => (bytes >>> 0 > MEMORY_BYTES ? 0 : grow(bytes)),
  };
}

/** Names that the loader keeps on the global object, where two interpreters would share them. */
const GLOBALS = [
  'proxy_js_ref_next',
  'proxy_js_ref_map',
  'proxy_js_ref',
  'proxy_js_map',
  'proxy_js_existing',
  'pyProxyFinalizationRegistry',
  'loadMicroPython',
];

/**
 * The package's loader as a classic script that gives `loadMicroPython`. It is told that it is in a worker wherever it
 * is, keeps its names to itself, takes its bytes from `instantiateWasm`, and hands Python's `js` module an empty object
 * in the place of the global one.
 */
export function classicLoader(text: string): string {
  const own = GLOBALS.filter((name) => name !== 'loadMicroPython').join(', ');
  return classicScript('MicroPython’s loader', text, {
    exchanges: [
      ['proxy_js_ref=[globalThis,void 0]', 'proxy_js_ref=[Object.create(null),void 0]'],
      // It has a local of that name beside the global one.
      ['globalThis.Module=Module', '__setModule(Module)'],
      ...GLOBALS.map((name): Exchange => [`globalThis.${name}`, name]),
      ['globalThis.process?.versions?.node', '!1'],
      ['globalThis.WorkerGlobalScope', '!0'],
      ['import.meta.url', '"memory:/micropython.mjs"'],
      ['let Module={locateFile:', 'let Module={instantiateWasm:options.instantiateWasm,locateFile:'],
      ['export default _createMicroPythonModule;', ''],
      ['export async function loadMicroPython', 'async function loadMicroPython'],
    ],
    head: `var Module, ${own}; function __setModule(module) { Module = module; }`,
    result: 'loadMicroPython',
  });
}
