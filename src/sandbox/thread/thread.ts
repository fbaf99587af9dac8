import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { firstSyntaxError, rewriteModule } from '../javascript/rewriteModule.ts';
import { createJavaScriptRuntime, packModule } from '../javascript/runtime.ts';
import { limitedLines } from '../program/consoleLines.ts';
import type { CallOutcome } from '../program/outcome.ts';
import { type LanguageRuntime, ProgramError, type ProgramFault } from '../program/types.ts';
import { pythonFiles } from '../python/library.ts';
import { startMicroPython } from '../python/micropython.ts';
import { startPyodide } from '../python/pyodide.ts';
import type { FromThread, ThreadData, ThreadRequest } from './protocol.ts';

/*
 * A worker thread of Node that runs one program, with the runtimes of the box. A thread has limits of memory and can be
 * ended; it is no sandbox, and is for a user's own files alone.
 */

const require = createRequire(import.meta.url);
// oxlint-disable-next-line no-eval -- running a user's text is what this thread is for
const evaluate = globalThis.eval;

async function openLanguage({ language, fullPython }: ThreadData): Promise<LanguageRuntime> {
  if (language === 'javascript') return createJavaScriptRuntime(evaluate);
  if (!fullPython) {
    const loader = require.resolve('@micropython/micropython-webassembly-pyscript/micropython.mjs');
    const [text, wasm] = await Promise.all([
      readFile(loader, 'utf8'),
      readFile(join(dirname(loader), 'micropython.wasm')),
    ]);
    return startMicroPython({ loader: text, wasm, files: pythonFiles('micropython') }, evaluate);
  }
  const folder = dirname(require.resolve('pyodide/pyodide.mjs'));
  const [loader, glue, wasm, standardLibrary] = await Promise.all([
    readFile(join(folder, 'pyodide.mjs'), 'utf8'),
    readFile(join(folder, 'pyodide.asm.mjs'), 'utf8'),
    readFile(join(folder, 'pyodide.asm.wasm')),
    readFile(join(folder, 'python_stdlib.zip')),
  ]);
  return startPyodide({ loader, glue, wasm, standardLibrary, files: pythonFiles('pyodide') }, evaluate);
}

function faultOf(error: unknown): ProgramFault {
  if (error instanceof ProgramError) return error.fault;
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['Error', 'it cannot go on'];
  return { name, message, line: null, column: null };
}

async function serve(data: ThreadData, port: NonNullable<typeof parentPort>): Promise<void> {
  const send = (message: FromThread) => port.postMessage(message);
  const runtime = await openLanguage(data);
  send({ kind: 'ready' });
  const lines = limitedLines((line) => send({ kind: 'console', line }));
  try {
    const text = data.language === 'javascript' ? packModule(rewriteModule(data.text)) : data.text;
    const program = runtime.load(text, lines.write);
    // Each name that a file registers is a question of its own.
    port.on('message', ({ name, calls }: ThreadRequest) => {
      lines.restart();
      const outcomes = calls.map((call): CallOutcome => {
        try {
          return { kind: 'ok', result: program.call(name, call) };
        } catch (error) {
          return { kind: 'fault', fault: faultOf(error) };
        }
      });
      send({ kind: 'results', outcomes });
    });
    send({ kind: 'loaded', names: program.names, options: program.options });
  } catch (error) {
    send({ kind: 'fault', fault: withPlace(faultOf(error), data) });
  }
}

/** V8 does not say where a text is none; the syntax tree does. */
function withPlace(fault: ProgramFault, { language, text }: ThreadData): ProgramFault {
  if (language === 'python' || fault.line !== null || fault.name !== 'SyntaxError') return fault;
  return { ...fault, ...firstSyntaxError(text) };
}

if (parentPort !== null) await serve(workerData as ThreadData, parentPort);
