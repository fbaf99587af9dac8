// Writes public/schema/advantage-playground-1.schema.json from the schema in src/importers/playground.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const outDir = join(root, '.cache', 'schema');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: 'src/importers/playground/jsonSchema.ts',
    outDir,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'jsonSchema.mjs' } },
  },
});

const { documentJsonSchemaText } = await import(pathToFileURL(join(outDir, 'jsonSchema.mjs')).href);
const target = join(root, 'public', 'schema', 'advantage-playground-1.schema.json');
mkdirSync(join(target, '..'), { recursive: true });
writeFileSync(target, documentJsonSchemaText());
process.stdout.write(`${target}\n`);
