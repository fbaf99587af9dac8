// Serves the production build for the measurements in a browser.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.mjs';

/**
 * @returns the address of the page, and what ends the server
 * @throws {Error} when there is no build
 */
export async function serve(port) {
  const address = `http://127.0.0.1:${port}/`;
  const child = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'preview', '--port', String(port), '--strictPort'],
    { stdio: 'ignore' },
  );
  for (let k = 0; k < 100; k++) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answers) return { address, pid: child.pid, stop: () => child.kill() };
    await sleep(100);
  }
  child.kill();
  throw new Error('the production build could not be served: run "npm run build" first');
}

/** The headless Chromium that everything is measured in. */
export function launch() {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
