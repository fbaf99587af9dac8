// npm test: install what is missing, run every check, and close with one line of counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserName, ensureChromium } from './chromium.mjs';
import { checkNode, installPackages, ROOT, stop } from './install.mjs';
import { playwrightResult, vitestResult } from './reports.mjs';

const REPORTS = '.cache/reports';
const VECTORS = 'src/cli/conformance/vectors';
const TIME_LIMIT_MS = 30 * 60_000;

const bin = (name) => join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const report = (name) => `${REPORTS}/${name}.json`;
const npmScript = (name) => [process.platform === 'win32' ? 'npm.cmd' : 'npm', 'run', '--silent', name];

/** The conformance command closes with the same line as this script. */
function conformanceCounts(_report, output) {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? [];
  if (passed === undefined) throw new Error('it did not close with "N passed, N failed"');
  return { passed: Number(passed), failed: Number(failed) };
}

function vitest(name, projects) {
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--reporter=dot', '--reporter=json'];
  return { name, command: [bin('vitest'), ...args, `--outputFile.json=${report(name)}`], counts: vitestResult };
}

/** In running order. A check without `counts` counts as one test. */
const CHECKS = [
  { name: 'format', command: npmScript('check:format') },
  { name: 'lint', command: npmScript('check:lint') },
  { name: 'types', command: npmScript('check:types') },
  { name: 'dead', command: npmScript('check:dead') },
  vitest('unit', ['unit', 'dom']),
  { ...vitest('browser', ['browser']), browser: true },
  { name: 'build', command: [bin('vite'), 'build', '--logLevel', 'warn'] },
  { name: 'size', command: npmScript('check:size'), needsBuild: true },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') },
    counts: playwrightResult,
    browser: true,
    needsBuild: true,
  },
  {
    name: 'conformance',
    command: () => [
      process.execPath,
      'bin/advantage-playground.mjs',
      'conformance',
      ...readdirSync(VECTORS)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => `${VECTORS}/${file}`),
    ],
    counts: conformanceCounts,
  },
];

function chosenChecks() {
  const args = process.argv.slice(2);
  const at = args.indexOf('--only');
  if (args.length === 0) return CHECKS;
  if (at !== 0 || args.length !== 2) stop('Use: npm test, or npm test -- --only lint,unit', 2);
  const names = args[1].split(',');
  const unknown = names.find((name) => !CHECKS.some((check) => check.name === name));
  if (unknown !== undefined) {
    stop(`There is no check "${unknown}". There are: ${CHECKS.map(({ name }) => name).join(', ')}.`, 2);
  }
  return CHECKS.filter(({ name }) => names.includes(name));
}

/** The child that runs now, so that an interrupted run leaves nothing behind. */
let running = null;

function killTree(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (running !== null) killTree(running, 'SIGTERM');
    process.exit(130);
  });
}

function run(command, env) {
  return new Promise((resolve) => {
    const [program, ...args] = command;
    const windows = process.platform === 'win32';
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    });
    running = child;
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      process.stdout.write(data);
    });
    child.stderr.on('data', (data) => process.stdout.write(data));
    let overran = false;
    const timer = setTimeout(() => {
      overran = true;
      killTree(child, 'SIGKILL');
    }, TIME_LIMIT_MS);
    const finish = (problem) => {
      clearTimeout(timer);
      running = null;
      if (output !== '' && !output.endsWith('\n')) process.stdout.write('\n');
      resolve({ output, problem: overran ? `stopped after ${TIME_LIMIT_MS / 60_000} minutes` : problem });
    };
    child.once('error', (error) => finish(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => {
      finish(code === 0 ? null : signal === null ? `exit code ${code}` : `ended by ${signal}`);
    });
  });
}

/** Passed and failed of one check. A runner that tested nothing, or left no report, has failed. */
async function perform({ name, command, env = {}, counts }) {
  rmSync(join(ROOT, report(name)), { force: true });
  let words;
  try {
    words = typeof command === 'function' ? command() : command;
  } catch (error) {
    return { passed: 0, failed: 1, problem: error.message };
  }
  const { output, problem } = await run(words, env);
  if (counts === undefined) return problem === null ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, problem };
  let result;
  try {
    result = counts(report(name), output);
  } catch (error) {
    const reason = error.code === 'ENOENT' ? 'it left no report' : error.message;
    return { passed: 0, failed: 1, problem: problem === null ? reason : `${problem}, ${reason}` };
  }
  if (![result.passed, result.failed].every(Number.isInteger))
    return { passed: 0, failed: 1, problem: 'its report has no counts' };
  if (result.passed + result.failed === 0) return { passed: 0, failed: 1, problem: problem ?? 'it ran no tests' };
  // Failed although no test did: a file that could not be read, an error outside of the tests.
  if (problem !== null && result.failed === 0) return { ...result, failed: 1, problem };
  return { ...result, problem: result.failed > 0 ? `${result.failed} failed` : undefined };
}

checkNode();
process.chdir(ROOT);
const checks = chosenChecks();
installPackages();

if (checks.some(({ browser }) => browser)) {
  const { path, problem } = await ensureChromium();
  if (problem !== undefined) stop(problem, 2);
  process.env.CHROMIUM_PATH = path;
  process.stdout.write(`The browser is ${path}: ${browserName(path)}.\n`);
}
if (!existsSync(join(ROOT, REPORTS))) mkdirSync(join(ROOT, REPORTS), { recursive: true });

const rows = [];
for (const check of checks) {
  process.stdout.write(`\n== ${check.name}\n`);
  const began = Date.now();
  // After a failed build, `dist` may hold an older page: testing that would say nothing.
  const noBuild = check.needsBuild === true && rows.some(({ name, failed }) => name === 'build' && failed > 0);
  const result = noBuild ? { passed: 0, failed: 1, problem: 'not run, the build failed' } : await perform(check);
  rows.push({ name: check.name, seconds: (Date.now() - began) / 1000, ...result });
}

// Said again at the end: what a log keeps of a long run is its end.
for (const { name, troubles = [] } of rows) {
  for (const { title, message } of troubles) process.stdout.write(`\n== ${name}: ${title}\n${message}\n`);
}

process.stdout.write('\n== summary\n');
for (const { name, passed, failed, seconds, problem, note } of rows) {
  const verdict = failed === 0 ? ['ok', note].filter(Boolean).join(', ') : `FAILED: ${problem}`;
  process.stdout.write(
    `${name.padEnd(12)} ${String(passed).padStart(6)} passed  ${seconds.toFixed(1).padStart(6)} s  ${verdict}\n`,
  );
}

const passed = rows.reduce((sum, row) => sum + row.passed, 0);
const failed = rows.reduce((sum, row) => sum + row.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
