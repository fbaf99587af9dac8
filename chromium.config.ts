import { findChromium } from './tools/chromium.mjs';

/**
 * Launch options for every headless Chromium of this project: unit tests in the browser, e2e, screenshots, benchmarks.
 * `CHROMIUM_PATH` wins; without any installed browser Playwright's own is used.
 * The flags keep the browser from making network requests of its own.
 */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const found = findChromium();
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
