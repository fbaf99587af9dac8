import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from './chromium.config.ts';
import { classicWorkerTexts } from './classicWorker.ts';
import { securityFiles, securityHeadersForPreview } from './security.ts';

/**
 * What every page fetches before anything else, in one piece: left to itself the bundler cuts it finer with each view
 * that shares some of it, and every cut costs bytes.
 */
const FIRST_FETCH = {
  groups: [
    {
      name: 'base',
      test: /node_modules\/(?:react|react-dom|scheduler|zustand)\/|src\/components\/(?:part|ui\/(?:cx|lazyParts|useTooltip|Tooltip|Button|Icon|Kbd|Popup))\.tsx?$|src\/components\/views\/lab\/GroupStrip\.tsx|src\/importers\/playground\/codec\.ts/,
    },
  ],
};

export default defineConfig({
  base: './',
  plugins: [react(), securityFiles(), securityHeadersForPreview(), classicWorkerTexts()],
  worker: { format: 'es' },
  // Their loaders are taken as texts, which the optimiser would make modules of.
  optimizeDeps: { exclude: ['@micropython/micropython-webassembly-pyscript', 'pyodide'] },
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'embed.html', 'sandbox.html'], output: { codeSplitting: FIRST_FETCH } },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  test: {
    // By default one processor is left idle, which of two is half of all.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts'],
          environment: 'node',
          // Properties run many times; how long that takes is the machine's.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/domSetup.ts'],
        },
      },
      {
        extends: true,
        // Found while a test runs, they would load the page again under it.
        optimizeDeps: {
          include: [
            'fflate',
            'fzstd',
            'hyparquet-compressors/src/brotli.js',
            'hyparquet-writer',
            ...[
              'assemble',
              'column',
              'convert',
              'delta',
              'encoding',
              'metadata',
              'plain',
              'schema',
              'snappy',
              'thrift',
            ].map((part) => `hyparquet/src/${part}.js`),
            'idb-keyval',
            'papaparse',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
