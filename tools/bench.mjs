/*
 * How fast the engine is, against rLLM's own way of computing (numpy calls for every group), numpy on the whole batch,
 * and the least that any implementation has to do: one pass over the memory, one division a reward.
 *
 *   npm run bench [-- --json | --write] [-- --quick]
 *
 * All contenders take turns within one run and the minimum of each counts, so that the ratios hold on a busy machine.
 * --json prints rows {name, value, unit, target, ok}; --write renews docs/benchmarks.md and docs/benchmarks.json.
 * Exit code 1 when a target is missed. Where numpy is not present its rows say so and count as neither.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEngine } from './bench/engine.mjs';
import { startNumpy } from './bench/numpy.mjs';
import { browserName, findChromium } from './chromium.mjs';

const root = join(import.meta.dirname, '..');
const flags = new Set(process.argv.slice(2));
const unknown = [...flags].filter((flag) => !['--json', '--quick', '--write'].includes(flag));
if (unknown.length > 0) {
  console.error(`unknown option ${unknown[0]}; there are --json, --quick and --write`);
  process.exit(2);
}
const quick = flags.has('--quick');

const SIZES = quick ? [1e6] : [1e4, 1e5, 1e6, 1e7];
const GROUPS = quick ? [8] : [8, 16];
/** Time for one size and estimator, beyond the least number of repetitions. */
const BUDGET_MS = quick ? 1500 : 3000;
/** rLLM's way takes a quarter of a minute at 1e7, so it is measured up to here. */
const PER_GROUP_UP_TO = 1e6;

const TARGETS = new Map([
  ['grpo 1e6x8: times as fast as numpy per group', ['>=', 100]],
  ['grpo 1e6x8: times as fast as numpy on the batch', ['>=', 10]],
  ['grpo 1e6x8: times a loop that only divides', ['<=', 2]],
  ['rloo 1e6x8: times as fast as numpy per group', ['>=', 100]],
  ['rloo 1e6x8: times as fast as numpy on the batch', ['>=', 1]],
]);

const engine = await loadEngine(root);
const numpy = await startNumpy();
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const rows = [];
const table = [];

const CONTENDERS = ['grpo', 'grpo-off', 'reinforce', 'reinforce_plus_plus_baseline', 'prpo', 'rloo'].map((id) => ({
  id,
  kernel: engine.estimatorById(id.replace('-off', '')).kernel,
  options: { revision: 'rllm-head', normAdvByStdInGrpo: id !== 'grpo-off' },
}));

try {
  for (const group of GROUPS) {
    for (const size of SIZES) await benchSize(size, group);
  }
} finally {
  numpy?.stop();
  rmSync(folder, { recursive: true });
}
const browser = join(import.meta.dirname, 'bench/browser.mjs');
if (existsSync(browser)) {
  const { browserRows } = await import(pathToFileURL(browser).href);
  rows.push(...(await browserRows({ quick })));
  const { importRows } = await import('./bench/import.mjs');
  rows.push(...(await importRows({ quick })));
  const { compareRows } = await import('./bench/compare.mjs');
  rows.push(...(await compareRows({ quick })));
  const { learnRows } = await import('./bench/learn.mjs');
  rows.push(...(await learnRows({ quick })));
  const { pythonRows } = await import('./bench/python.mjs');
  rows.push(...(await pythonRows({ quick })));
  const { codeRows } = await import('./bench/code.mjs');
  rows.push(...(await codeRows({ quick })));
}

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  browser: browserName(findChromium() ?? (await import('playwright')).chromium.executablePath()),
  numpy: numpy === null ? 'not present' : `${numpy.numpy} (Python ${numpy.python})`,
  date: new Date().toISOString().slice(0, 10),
};
if (flags.has('--json')) console.log(JSON.stringify(rows, null, 2));
else console.log(report());
if (flags.has('--write')) {
  writeFileSync(join(root, 'docs/benchmarks.md'), `${report()}\n`);
  writeFileSync(join(root, 'docs/benchmarks.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', 'docs'], { cwd: root, stdio: 'ignore' });
}
process.exitCode = rows.some((row) => row.ok === false) ? 1 : 0;

async function benchSize(size, group) {
  const label = `1e${Math.log10(size)}x${group}`;
  const values = rewardsFor(size, group);
  const offsets = Uint32Array.from({ length: size / group + 1 }, (_, g) => g * group);
  const columns = { values, offsets };
  const out = new Float64Array(size);
  const perGroup = numpy !== null && size <= PER_GROUP_UP_TO;
  let batch = null;
  if (numpy !== null) {
    const path = join(folder, 'rewards.bin');
    writeFileSync(path, values);
    await numpy.ask({ do: 'load', path, group, lists: perGroup });
    // A process of its own for each size: what ran before would leave it memory that a training step does not have.
    batch = await startNumpy();
    await batch.ask({ do: 'load', path, group, lists: false });
  }
  for (const { id, kernel, options } of CONTENDERS) {
    progress(`${label} ${id}`);
    const run = () => kernel(columns, options, out);
    const best = { engine: Infinity, pass: Infinity, divide: Infinity, reshape: Infinity, perGroup: Infinity };
    const measure = (name, ms) => {
      best[name] = Math.min(best[name], ms);
    };
    for (let k = 0; k < Math.max(3, 3e5 / size); k++) run();
    const start = performance.now();
    for (let round = 0; round < 5 || performance.now() - start < BUDGET_MS; round++) {
      for (let k = 0; k < Math.max(2, 2e6 / size); k++) {
        measure('engine', timed(run));
        measure(
          'pass',
          timed(() => copyPass(values, out)),
        );
        measure(
          'divide',
          timed(() => dividePass(values, 1.000001, out)),
        );
      }
      if (numpy === null) continue;
      for (let k = 0; k < 3; k++) {
        measure('reshape', (await batch.ask({ do: 'time', way: 'reshape', estimator: id })).ms);
      }
      if (perGroup && (round < 5 || size < 1e6)) {
        measure('perGroup', (await numpy.ask({ do: 'time', way: 'per-group', estimator: id })).ms);
      }
    }
    table.push({ size, group, id, ...best });
    addRows(`${id} ${label}`, best, perGroup);
    if (perGroup) await compareBits(id, label, group, run, out);
  }
  batch?.stop();
}

function addRows(name, best, perGroup) {
  add(name, best.engine, 'ms');
  const ratio = (what, value, present = true) => add(`${name}: ${what}`, present ? value : null, 'x');
  // rLLM's REINFORCE hands its arrays back, so there is nothing to be faster than.
  const present = numpy !== null && !name.startsWith('reinforce ');
  if (numpy === null || perGroup) ratio('times as fast as numpy per group', best.perGroup / best.engine, present);
  ratio('times as fast as numpy on the batch', best.reshape / best.engine, numpy !== null);
  ratio('times a loop that only divides', best.engine / best.divide);
  ratio('times a loop that only copies', best.engine / best.pass);
}

function add(name, value, unit, target = TARGETS.get(name)) {
  const known = value !== null && Number.isFinite(value);
  rows.push({
    name,
    value: known ? Number(value.toPrecision(4)) : null,
    unit,
    target: target === undefined ? null : target.join(' '),
    ok: target === undefined || !known ? null : isMet(value, target),
    ...(known ? {} : { note: numpy === null ? 'numpy not present' : 'nothing to compare with' }),
  });
}

function isMet(value, [relation, bound]) {
  return relation === '>=' ? value >= bound : value <= bound;
}

/** numpy 1 sums blocks above 128 in another way on some processors, so only short groups are compared there. */
async function compareBits(id, label, group, run, out) {
  const pooled = id === 'prpo' || id === 'reinforce_plus_plus_baseline';
  if (Number.parseInt(numpy.numpy, 10) < 2 && (pooled || group > 128)) return;
  const path = join(folder, 'advantages.bin');
  await numpy.ask({ do: 'save', estimator: id, path });
  run();
  const bytes = readFileSync(path);
  const theirs = new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  const ours = new BigUint64Array(out.buffer);
  let differ = theirs.length === ours.length ? 0 : Infinity;
  for (let i = 0; i < ours.length; i++) if (ours[i] !== theirs[i]) differ++;
  add(`${id} ${label}: doubles that differ from numpy's`, differ, 'doubles', ['<=', 0]);
}

/** Every second group is of solved and failed trajectories, the others of scores; the same on every machine. */
function rewardsFor(size, group) {
  let state = 12345;
  return Float64Array.from({ length: size }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const random = state / 2 ** 32;
    return Math.floor(i / group) % 2 === 0 ? Number(random < 0.5) : random;
  });
}

function copyPass(values, out) {
  // Eight at a time, since a loop with one copy a turn takes as long as one with a division.
  for (let i = 0; i < values.length; i += 8) {
    out[i] = values[i];
    out[i + 1] = values[i + 1];
    out[i + 2] = values[i + 2];
    out[i + 3] = values[i + 3];
    out[i + 4] = values[i + 4];
    out[i + 5] = values[i + 5];
    out[i + 6] = values[i + 6];
    out[i + 7] = values[i + 7];
  }
}

function dividePass(values, divisor, out) {
  for (let i = 0; i < values.length; i++) out[i] = values[i] / divisor;
}

function timed(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(60)}`);
}

function report() {
  const lines = [
    '# Benchmarks',
    '',
    `Written by \`npm run bench -- --write\` on ${machine.date}: ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.browser}, numpy ${machine.numpy}.`,
    '',
    'Milliseconds, the least of many repetitions; all contenders of a line took turns in one run. *Per group* is rLLM’s own',
    'way: numpy calls for every group. *Batch* is numpy on the whole batch as a matrix. *Divide* and *copy* are JavaScript',
    'loops that do one division, or nothing, for every reward: less than that no implementation can do.',
    '',
    '| rewards, group | estimator | engine | numpy per group | numpy batch | divide | copy |',
    '|---|---|---:|---:|---:|---:|---:|',
    ...table.map((cell) => {
      const times = [cell.engine, cell.perGroup, cell.reshape, cell.divide, cell.pass].map(milliseconds).join(' | ');
      return `| 1e${Math.log10(cell.size)}, ${cell.group} | ${cell.id} | ${times} |`;
    }),
    '',
    '## Targets',
    '',
    '| what | measured | target | |',
    '|---|---:|---:|---|',
    ...rows.filter((row) => row.target !== null && row.unit !== 'doubles').map(targetLine),
    '',
    ...boundLine(),
    bitsLine(),
  ];
  return lines.join('\n');
}

/** Three digits, without an exponent. */
function milliseconds(value) {
  if (!Number.isFinite(value)) return '–';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function targetLine({ name, value, unit, target, ok, note }) {
  const verdict = ok === null ? note : ok ? 'met' : '**missed**';
  return `| ${name} | ${value === null ? '–' : `${value} ${unit}`} | ${target} | ${verdict} |`;
}

/** What the fastest possible loop would reach, since no target can lie beyond it. */
function boundLine() {
  const cell = table.find((one) => one.id === 'grpo' && one.size === 1e6 && one.group === 8);
  if (cell === undefined || !Number.isFinite(cell.reshape)) return [];
  const bound = (cell.reshape / cell.divide).toFixed(1);
  return [`A loop that does nothing but GRPO’s divisions is ${bound} times as fast as numpy on the batch here.`, ''];
}

function bitsLine() {
  const compared = rows.filter((row) => row.unit === 'doubles');
  if (compared.length === 0) return 'numpy is not present, so no bits were compared.';
  const differ = compared.reduce((sum, row) => sum + (row.value ?? Infinity), 0);
  const doubles = table.reduce((sum, cell) => (cell.size > PER_GROUP_UP_TO ? sum : sum + cell.size), 0);
  return `Of ${doubles.toLocaleString('en')} advantages ${differ} differ from numpy’s by a bit.`;
}
