import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFiles } from '../importFiles.ts';
import { IMPORTERS } from '../index.ts';
import type { ImportFile } from '../run.ts';
import { MAPPED_PARTS } from './parts.ts';

const COLUMNS = 12;
const LARGEST = 20_000;

/** Small samples of a format that are a file each. */
function samplesOf(id: string): readonly ImportFile[] {
  const folder = join(import.meta.dirname, '..', id, 'samples');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.expected.json'))
    .map(({ name }) => ({ path: name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    .filter(({ bytes }) => bytes.length < LARGEST);
}

test.each(IMPORTERS.map(({ id }) => id))(
  '%s: every column of a sample can be chosen for every part, or is refused in words',
  async (id) => {
    for (const file of samplesOf(id)) {
      const plain = await importFiles([file]);
      const columns = (plain.ok ? plain.value.mapping?.columns : plain.refusal.columns) ?? [];
      for (const part of MAPPED_PARTS)
        for (const column of [...columns.slice(0, COLUMNS), 'no such column', ...(part === 'reward' ? [] : [null])]) {
          const result = await importFiles([file], { answers: { columns: { [part]: column } } });
          const where = `${file.path}: ${part} from ${column}`;
          if (!result.ok)
            expect(result.refusal.message, where).not.toMatch(/importer itself failed|undefined|\[object/);
          else if (column !== null || result.value.mapping !== undefined)
            expect(result.value.mapping?.taken[part], where).toBe(column);
          if (result.ok && column === 'no such column') throw new Error(`${where} was read`);
        }
    }
  },
  60_000,
);
