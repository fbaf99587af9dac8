// Budgets of what the page fetches, read from the build's own manifest so that no chunk is counted by its name.
import { existsSync, readFileSync } from 'node:fs';

const MANIFEST = 'dist/.vite/manifest.json';
const manifest = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {};

/** An entry and all that it imports statically: what the browser fetches before any of it runs. */
function fetchedWith(entry, found = new Set()) {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`${MANIFEST} has no ${entry}: build the page first, or mend the budget`);
  if (found.has(`dist/${chunk.file}`)) return found;
  found.add(`dist/${chunk.file}`);
  for (const imported of chunk.imports ?? []) fetchedWith(imported, found);
  return found;
}

function stylesOf(entry, seen = new Set()) {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const { css = [], imports = [] } = manifest[entry];
  return [...css.map((file) => `dist/${file}`), ...imports.flatMap((imported) => stylesOf(imported, seen))];
}

/** What a lazy part adds to what is there already. */
const FIRST = fetchedWith('index.html');
const FIRST_VISIT = fetchedWith('src/components/app/FirstSteps.tsx', new Set(FIRST));
function added(entries, beside = []) {
  const there = new Set([...FIRST, ...beside.flatMap((entry) => [...fetchedWith(entry)])]);
  return [...new Set(entries.flatMap((entry) => [...fetchedWith(entry)]))].filter((file) => !there.has(file));
}

export default [
  {
    name: 'first result of a first visit: page, engine worker and what both share',
    path: [...FIRST_VISIT, 'dist/theme.js', 'dist/assets/engine.worker-*.js'],
    gzip: true,
    limit: '180 kB',
  },
  { name: 'engine worker', path: 'dist/assets/engine.worker-*.js', gzip: true, limit: '30 kB' },
  { name: 'import worker', path: 'dist/assets/import.worker-*.js', gzip: true, limit: '80 kB' },
  {
    name: 'parquet reader, when such a file comes',
    path: 'dist/assets/parquetSource-*.js',
    gzip: true,
    limit: '20 kB',
  },
  {
    name: 'charts (Recharts)',
    path: added(['src/components/views/lab/DistributionPanel.tsx']),
    gzip: true,
    limit: '120 kB',
  },
  {
    // All that the view can ask for before an estimator in Python is opened; interpreters and library come after it.
    name: 'code view: editors, workbench, gallery, and the box with JavaScript',
    path: added([
      'src/components/views/code/CodeView.tsx',
      'src/components/views/code/estimators/GalleryDialog.tsx',
      'src/components/editors/program_editor/colouredPieces.ts',
      'src/openCustomRunner.ts',
      'src/sandbox/javascript/index.ts',
    ]),
    gzip: true,
    limit: '260 kB',
  },
  {
    name: 'configuration, beside the code view',
    path: added(['src/components/views/code/ConfigPanel.tsx'], ['src/components/views/code/CodeView.tsx']),
    gzip: true,
    limit: '52 kB',
  },
  { name: 'embedded page', path: [...fetchedWith('embed.html')], gzip: true, limit: '180 kB' },
  { name: 'styles of the first result', path: stylesOf('index.html'), gzip: true, limit: '14 kB' },
];
