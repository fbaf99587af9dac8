import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.config.ts';

// Another port lets two checkouts be tested at once.
const PORT = process.env['E2E_PORT'] ?? '4174';
const ADDRESS = `http://127.0.0.1:${PORT}`;

/** Stories in a real Chromium against the production build, served as `npm start` serves it. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'screenshots/**',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  forbidOnly: Boolean(process.env['CI']),
  // A machine that is busy with other things can be late once; what passes only then is named in the summary.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/visual/{arg}{ext}',
  use: {
    baseURL: ADDRESS,
    // Recording slows every test by a third; E2E_TRACE=1 records those that fail.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunch(),
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `npx vite preview --port ${PORT} --strictPort`,
    url: ADDRESS,
    reuseExistingServer: false,
  },
});
