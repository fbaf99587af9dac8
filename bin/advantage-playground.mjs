#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/* The command line. It builds itself, silently, when its sources are newer than what was built last. */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, '.cache', 'cli', 'main.mjs');

function newestIn(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'vectors' || entry.name === 'samples' || entry.name === 'components') continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs);
  }
  return newest;
}

async function build() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: dirname(built),
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        // The thread that runs an estimator of the user's own stands beside the command line.
        input: {
          main: join(root, 'src', 'cli', 'main.ts'),
          thread: join(root, 'src', 'sandbox', 'thread', 'thread.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

const sources = join(root, 'src');
if (existsSync(sources)) {
  const stale =
    !existsSync(built) ||
    statSync(built).mtimeMs < Math.max(newestIn(sources), statSync(join(root, 'package.json')).mtimeMs);
  if (stale) {
    try {
      await build();
    } catch (error) {
      process.stderr.write(
        `The command line could not be built. Run "npm ci" first. (${error.message.split('\n')[0]})\n`,
      );
      process.exit(2);
    }
  }
}
const { runProcess } = await import(pathToFileURL(built).href);
await runProcess();
