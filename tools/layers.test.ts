import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The direction of dependencies is enforced by the linter. Each row plants an import that must not be, in a scratch
 * folder under the same rules, and expects the rule's own words.
 */

const SCRATCH = '.cache/layers';

const PLANTED: readonly (readonly [file: string, imports: string, says: string])[] = [
  ['src/engine/a.ts', "import 'react';", 'The engine has no dependencies'],
  ['src/engine/a.ts', "import '../importers/run.ts';", 'The engine is the lowest layer'],
  ['src/engine/numeric/a.ts', "import '../estimators/columns.ts';", 'Numerics know nothing of estimators'],
  ['src/engine/estimators/grpo/a.ts', "import '../rloo/index.ts';", 'One estimator never imports another'],
  [
    'src/engine/estimators/grpo/a.ts',
    "import '../../collect/metrics.ts';",
    'An estimator needs columns and numerics only',
  ],
  ['src/trainer/a.ts', "import 'react';", 'The trainer has no dependencies'],
  ['src/trainer/a.ts', "import '../importers/run.ts';", 'The trainer stands on the engine alone'],
  ['src/importers/a.ts', "import '../trainer/index.ts';", 'Importers stand below'],
  ['src/importers/a.ts', "import '../state/store.ts';", 'Importers stand below'],
  ['src/importers/a.ts', "import 'node:fs';", 'Importers take bytes'],
  ['src/cli/a.ts', "import '../state/store.ts';", 'The command line uses engine and importers directly'],
  ['src/worker/a.ts', "import '../components/format.ts';", 'The worker knows no page'],
  ['src/sandbox/a.ts', "import '../state/store.ts';", 'The box stands on the engine alone'],
  ['src/sandbox/a.ts', "import 'react';", 'The box has no page'],
  ['src/state/a.ts', "import '../components/format.ts';", 'State knows no component'],
  ['src/state/a.ts', "import '../engine/comparison/compareLanes.ts';", 'The page never computes on its own thread'],
  ['src/components/a.ts', "import 'recharts';", 'Only src/components/charts imports Recharts'],
  ['src/components/a.ts', "import '../engine/batch/collectBatch.ts';", 'The page never computes on its own thread'],
  ['src/components/charts/a.ts', "import '../views/index.ts';", 'A chart is handed what it draws'],
  ['src/components/ui/a.ts', "import '../../state/store.ts';", 'The kit has no store and no engine'],
];

function lint(file: string, text: string): string {
  const path = join(SCRATCH, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text}\n`);
  try {
    return execFileSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['--no-ignore', file], {
      cwd: SCRATCH,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  } finally {
    rmSync(path);
  }
}

beforeAll(() => {
  rmSync(SCRATCH, { recursive: true, force: true });
  mkdirSync(SCRATCH, { recursive: true });
  copyFileSync('.oxlintrc.json', join(SCRATCH, '.oxlintrc.json'));
});
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

test.each(PLANTED)('in %s, %s is an error', (file, imports, says) => {
  expect(lint(file, imports)).toContain(says);
});

test('what stands below may be imported', () => {
  expect(lint('src/importers/a.ts', "import '../engine/revision.ts';")).not.toContain('no-restricted-imports');
});
