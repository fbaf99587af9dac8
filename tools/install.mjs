// What is missing before anything can run: the packages, and a fresh production build. Node only, no packages needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = 20;

/** What the production build is made of. */
const BUILD_INPUTS = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'chromium.config.ts',
  'security.ts',
  'tsconfig.base.json',
  'tsconfig.json',
];

/** Ends the process with a readable line instead of a stack. */
export function stop(message, code = 1) {
  console.error(`\n${message}`);
  process.exit(code);
}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) stop(`Node ${OLDEST_NODE} or later is needed; this is ${process.versions.node}.`, 2);
}

function modified(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

/** Whether the installed packages are the ones the lock file names. Cheap when the dates already tell. */
function packagesAreInstalled() {
  const lock = join(ROOT, 'package-lock.json');
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  const installedAt = modified(installed);
  if (installedAt === null) return false;
  if (installedAt >= (modified(lock) ?? 0)) return true;
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || present[path]?.version === entry.version,
  );
}

export function installPackages() {
  if (packagesAreInstalled()) return;
  console.log('Installing the packages (npm ci)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(npm, ['ci'], { cwd: ROOT, stdio: 'inherit', shell });
  if (error !== undefined) stop(`npm could not be started: ${error.message}`, 2);
  if (status !== 0) stop('npm ci did not finish. Its message is above; run "npm ci" again once that is solved.', 2);
}

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A folder's own date moves when something is removed from it.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stats.mtimeMs);
}

/** Whether `dist` holds the build of what is here now. */
export function buildIsFresh() {
  const page = join(ROOT, 'dist/index.html');
  if (!existsSync(page)) return false;
  const builtAt = modified(page) ?? 0;
  return BUILD_INPUTS.every((input) => newest(join(ROOT, input)) <= builtAt);
}
