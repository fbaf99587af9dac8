// Where the project's headless Chromium comes from. The one list of places; chromium.config.ts reads it too.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Where a Chromium may stand, in the order in which it is looked for. The headless shell is the same engine without the
 * browser's own window, and the stories take a fifth less time in it.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const CANDIDATES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const APT_PACKAGES = ['chromium-headless-shell', 'chromium'];
const INSTALL = ['install', '--yes', '--no-install-recommends'];

/** The browser named by CHROMIUM_PATH, or one that is installed, or undefined. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || CANDIDATES.find((path) => existsSync(path));
}

/** A browser in words: `Chromium 156.0.8078.108, headless shell`. */
export function browserName(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  const [name = 'a browser without a version'] = /^[A-Za-z ]+[\d.]+/.exec(stdout ?? '') ?? [];
  return isHeadlessShell(path) ? `${name}, headless shell` : name;
}

export function isHeadlessShell(path) {
  return /headless[-_]shell(\.exe)?$/.test(path);
}

function runs(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 60_000, ...options }).status === 0;
}

/** A file may be there and still not start: a placeholder package, or missing system libraries. */
function starts(path) {
  return process.platform === 'win32' ? existsSync(path) : runs(path, ['--version']);
}

function startingCandidate() {
  return CANDIDATES.find((path) => existsSync(path) && starts(path));
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  if (existsSync(path)) return starts(path) ? path : undefined;
  console.log('No Chromium found. Downloading the one of Playwright');
  runs(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
  return existsSync(path) && starts(path) ? path : undefined;
}

/** apt-get as a command with the right to install, or undefined. Never asks for a password. */
function aptGet() {
  if (process.platform !== 'linux' || !runs('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return runs('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** Debian's packages, tried in turn. */
function installFromSystem(packages = APT_PACKAGES) {
  const command = aptGet();
  if (command === undefined) return undefined;
  const [program, ...before] = command;
  const options = { stdio: 'inherit', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  console.log('Installing Chromium with apt-get');
  runs(program, [...before, 'update', '--quiet'], options);
  for (const name of packages) {
    runs(program, [...before, ...INSTALL, name, '--quiet'], options);
    const path = startingCandidate();
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The command a person with the right to install has to run. */
function installCommand() {
  if (process.platform === 'linux' && runs('apt-get', ['--version'])) {
    return `sudo apt-get update && sudo apt-get ${INSTALL.join(' ')} chromium`;
  }
  return 'npx playwright install --with-deps chromium';
}

/**
 * A Chromium that starts: CHROMIUM_PATH, an installed one, Playwright's own, or one from the system's packages, in this
 * order. Otherwise `{ problem }` says what to do. In CI, whose machine is thrown away, the headless shell is installed
 * although a browser stands there.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return starts(named) ? { path: named } : { problem: `CHROMIUM_PATH names ${named}, which does not start.` };
  }
  if (process.env.CI && !existsSync(SHELL)) installFromSystem([APT_PACKAGES[0]]);
  const path = startingCandidate() ?? (await playwrightsOwn()) ?? installFromSystem();
  if (path !== undefined) return { path };
  return {
    problem: `The browser tests need a Chromium, and none could be installed from here. Run:\n  ${installCommand()}`,
  };
}
