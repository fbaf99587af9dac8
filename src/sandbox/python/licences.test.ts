import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test.each(['@micropython/micropython-webassembly-pyscript', 'pyodide'])(
  'the licence of %s is served with it, for the version that is',
  async (name) => {
    const text = await readFile(join(ROOT, 'public/third-party.txt'), 'utf8');
    const { version } = JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    expect(text).toContain(`npm: ${name} ${version}`);
  },
);
