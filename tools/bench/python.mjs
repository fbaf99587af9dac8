// Python in the box: how long until an interpreter is ready, and how long a run of 1,000 rewards takes, in a worker of a
// frame with the box's policy in a headless Chromium. Standing alone: node tools/bench/python.mjs [--quick]
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { launch } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; connect-src 'none'";

/** A file of sources as one classic script. */
async function classicScript(entry) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2023', minify: true, lib: { entry, formats: ['iife'], name: 'worker' } },
  });
  return [built].flat()[0].output[0].code;
}

/** The library's Python files, as the page sends them. */
async function libraryFiles() {
  const outDir = join(root, '.cache/bench-python');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ssr: 'src/sandbox/python/library.ts', outDir, emptyOutDir: true, target: 'es2023' },
  });
  const { pythonFiles } = await import(pathToFileURL(join(outDir, 'library.js')).href);
  return pythonFiles;
}

function served(files) {
  const server = createServer((request, response) => {
    const found = files.get(request.url);
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': request.url === '/' ? 'text/html' : 'text/plain',
    });
    response.end(found);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }),
    );
  });
}

/** In the page: starts a worker of the box, and times it until it is ready and until it has run a program. */
async function timedRun({ policy, bytes, texts, program, groups, size }) {
  const fetched = async (name, as) => (await fetch(`/${name}`))[as]();
  const worker = await fetched('worker', 'text');
  const assets = {};
  for (const name of texts) assets[name.split('/').pop()] = await fetched(name, 'text');
  for (const name of bytes) assets[name.split('/').pop()] = await fetched(name, 'arrayBuffer');
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script>onmessage = ({ data, ports }) => new Worker(URL.createObjectURL(new Blob([data]))).postMessage('port', [ports[0]])</script>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const answers = (kinds) =>
    new Promise((resolve, reject) => {
      port1.onmessage = ({ data }) => {
        if (kinds.includes(data.kind)) resolve(data);
        if (data.kind === 'broken') reject(new Error(data.message));
      };
    });
  const start = performance.now();
  frame.contentWindow.postMessage(worker, '*', [port2]);
  const ready = answers(['ready']);
  port1.postMessage({ kind: 'open', assets });
  await ready;
  const readyMs = performance.now() - start;
  const before = performance.now();
  const ran = answers(['ran', 'fault']);
  port1.postMessage({
    kind: 'run',
    token: 't',
    text: program,
    name: null,
    rewards: {
      values: Float64Array.from({ length: groups * size }, (_, i) => ((i * 7919) % 1000) / 1000),
      lengths: new Uint32Array(groups).fill(size),
      counts: Uint32Array.of(groups),
    },
    settings: [{ algorithmConfig: { norm_adv_by_std_in_grpo: true }, options: {} }],
    settingOfCall: Uint32Array.of(0),
    groups: [null],
  });
  const reply = await ran;
  const runMs = performance.now() - before;
  frame.remove();
  if (reply.kind !== 'ran') throw new Error(reply.fault.message);
  return { readyMs, runMs };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Rows for the benchmark: `{name, value, unit, target, ok}`. */
export async function pythonRows({ quick = false } = {}) {
  const pythonFiles = await libraryFiles();
  const micropython = dirname(require.resolve('@micropython/micropython-webassembly-pyscript/micropython.mjs'));
  const pyodide = dirname(require.resolve('pyodide/pyodide.mjs'));
  const files = new Map([
    ['/', '<!doctype html><title>Python</title><body></body>'],
    ['/worker', await classicScript('src/sandbox/python/box.worker.ts')],
    ['/m/loader', readFileSync(join(micropython, 'micropython.mjs'))],
    ['/m/wasm', readFileSync(join(micropython, 'micropython.wasm'))],
    ['/m/files', JSON.stringify(pythonFiles('micropython'))],
    ['/p/loader', readFileSync(join(pyodide, 'pyodide.mjs'))],
    ['/p/glue', readFileSync(join(pyodide, 'pyodide.asm.mjs'))],
    ['/p/wasm', readFileSync(join(pyodide, 'pyodide.asm.wasm'))],
    ['/p/standardLibrary', readFileSync(join(pyodide, 'python_stdlib.zip'))],
    ['/p/files', JSON.stringify(pythonFiles('pyodide'))],
  ]);
  const program = readFileSync(join(root, 'src/sandbox/python/examples/grpo.py'), 'utf8');
  const server = await served(files);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    const measured = async (times, parts) => {
      const runs = [];
      for (let k = 0; k < times; k++)
        runs.push(await page.evaluate(timedRun, { policy: POLICY, program, groups: 125, size: 8, ...parts }));
      return { ready: median(runs.map(({ readyMs }) => readyMs)), run: median(runs.map(({ runMs }) => runMs)) };
    };
    const small = await measured(quick ? 3 : 7, { texts: ['m/loader', 'm/files'], bytes: ['m/wasm'] });
    const full = await measured(quick ? 1 : 3, {
      texts: ['p/loader', 'p/glue', 'p/files'],
      bytes: ['p/wasm', 'p/standardLibrary'],
    });
    const row = (name, value, target) => ({
      name,
      value: Math.round(value),
      unit: 'ms',
      target: target === null ? null : `at most ${target} ms`,
      ok: target === null ? null : value <= target,
    });
    return [
      row('MicroPython in the box: ready (median)', small.ready, 1000),
      row('MicroPython in the box: GRPO in Python read and run on 1,000 rewards (median)', small.run, 150),
      row('full CPython in the box: ready (median)', full.ready, null),
      row('full CPython in the box: GRPO in Python read and run on 1,000 rewards (median)', full.run, null),
    ];
  } finally {
    await browser.close();
    server.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await pythonRows({ quick: process.argv.includes('--quick') }));
