import type { LanguageRuntime } from '../program/types.ts';
import { classicScript, type EvaluateScript } from './classicScript.ts';
import type { PythonFiles } from './files.ts';
import { collectLines } from './output.ts';
import { pythonRuntime } from './runtime.ts';
import { type FileSystem, writeFiles } from './writeFiles.ts';

/** What full CPython is made of. All of it is handed in: where this runs, nothing can be fetched. */
export interface PyodideAssets {
  /** The text of the package's `pyodide.mjs`. */
  readonly loader: string;
  /** The text of its `pyodide.asm.mjs`. */
  readonly glue: string;
  readonly wasm: Uint8Array;
  /** Its `python_stdlib.zip`. */
  readonly standardLibrary: Uint8Array;
  readonly files: PythonFiles;
}

interface Pyodide {
  readonly runPython: (code: string) => unknown;
  readonly globals: { readonly set: (key: string, value: unknown) => void };
  readonly FS: FileSystem;
  readonly setStdout: (options: { readonly raw: (byte: number) => void }) => void;
  readonly setStderr: (options: { readonly raw: (byte: number) => void }) => void;
}

type Load = (options: object) => Promise<Pyodide>;

const ROOT = '/playground';

/** Where Pyodide believes that it is; nothing is ever asked for there. */
const NOWHERE = 'https://memory.invalid/';

/**
 * Starts CPython and reads the library into it. Unlike MicroPython's memory, CPython's is too large to be put back before
 * every text: modules and built-in names are, and the library is read anew; what a text changes inside a module of the
 * standard library stays until the worker ends, which in the box is after one program.
 */
export async function startPyodide(assets: PyodideAssets, evaluate: EvaluateScript): Promise<LanguageRuntime> {
  const { loader, glue, wasm, standardLibrary, files } = assets;
  const bytes = (path: string) => (path.endsWith('.zip') ? standardLibrary : wasm);
  const create = await (evaluate(classicGlue(glue)) as () => Promise<unknown>)();
  const load = await (evaluate(classicLoader(loader)) as (given: object) => Promise<Load>)({ bytes });
  const output = collectLines('log');
  const python = await load({
    createPyodideModule: create,
    indexURL: NOWHERE,
    lockFileContents: LOCK,
    packageBaseUrl: NOWHERE,
    // Python's `js` module is no way to the worker's own globals.
    jsglobals: { Object, setTimeout, clearTimeout },
  });
  python.setStdout({ raw: output.byte });
  python.setStderr({ raw: output.byte });
  writeFiles(python.FS, ROOT, files);
  python.runPython(RESET);
  return pythonRuntime({
    reset: () => void python.runPython('_reset()'),
    onOutput: output.to,
    ask(name, texts) {
      texts.forEach((text, i) => python.globals.set(`_text${i}`, text));
      const given = texts.map((_, i) => `_text${i}`).join(', ');
      try {
        return python.runPython(`sys.modules["playground_bridge"].${name}(${given})`) as string;
      } finally {
        python.runPython('sys.stdout.flush(); sys.stderr.flush()');
        output.flush();
      }
    },
  });
}

const RESET = `
import builtins, sys
sys.path.insert(0, "${ROOT}")
sys.dont_write_bytecode = True
_modules = dict(sys.modules)
_builtins = dict(vars(builtins))
def _reset(sys=sys, builtins=builtins, modules=_modules, names=_builtins):
    vars(builtins).update(names)
    for name in [name for name in vars(builtins) if name not in names]:
        delattr(builtins, name)
    for name in [name for name in sys.modules if name not in modules]:
        del sys.modules[name]
    sys.modules.update(modules)
    import playground_bridge, playground_start, numpy
_reset()
`;

/** A lock file without packages: there is nowhere to get any. */
const LOCK = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version: '314.0.7' },
  packages: {},
};

/** What Pyodide would find out about where it is. */
const ENVIRONMENT =
  '{IN_NODE:!1,IN_NODE_COMMONJS:!1,IN_NODE_ESM:!1,IN_BUN:!1,IN_DENO:!1,IN_BROWSER:!0,IN_BROWSER_MAIN_THREAD:!1,' +
  'IN_BROWSER_WEB_WORKER:!0,IN_SAFARI:!1,IN_SHELL:!1,IN_WORKERD:!1}';

/** The package's loader as a classic script that gives `loadPyodide`: it takes its bytes from what it is given. */
export function classicLoader(text: string): string {
  return classicScript('Pyodide’s loader', text, {
    exchanges: [
      ['var f=ie();', `var f=${ENVIRONMENT};`],
      ['var _;f.IN_NODE?_=de:f.IN_SHELL?_=ue:_=fe;', 'var _=path=>({binary:Promise.resolve(__given.bytes(path))});'],
      ['export{dt as loadPyodide,U as version};', ''],
    ],
    head: `var location = "${NOWHERE}";`,
    result: 'dt',
  });
}

/** Emscripten's part as a classic script. */
export function classicGlue(text: string): string {
  return classicScript('Pyodide’s glue', text, {
    exchanges: [
      ['globalThis.process?.versions?.node', '!1'],
      ['globalThis.WorkerGlobalScope', '!0'],
      ['import.meta.url', `"${NOWHERE}pyodide.asm.mjs"`],
      ['export default _createPyodideModule;', ''],
    ],
    head: `var location = "${NOWHERE}";`,
    result: '_createPyodideModule',
  });
}
