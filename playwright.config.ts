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
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: ADDRESS,
    trace: 'retain-on-failure',
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
