import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Bundles the engine as it is shipped and loads it. */
export async function loadEngine(root) {
  const outDir = join(root, '.cache/bench');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/engine/index.ts', outDir, emptyOutDir: true, target: 'es2023' },
  });
  return import(pathToFileURL(join(outDir, 'index.js')).href);
}
