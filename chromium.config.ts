import { existsSync } from 'node:fs';

/** Where a Chromium may stand, in the order in which it is looked for. */
const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/**
 * Launch options for every headless Chromium of this project: unit tests in the browser, e2e, screenshots, benchmarks.
 * `CHROMIUM_PATH` wins; without any installed browser Playwright's own is used.
 * The flags keep the browser from making network requests of its own.
 */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const found = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
  return {
    ...(found === undefined ? {} : { executablePath: found }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
