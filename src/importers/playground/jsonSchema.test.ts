import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentJsonSchema, documentJsonSchemaText } from './jsonSchema.ts';

const FILE = join(import.meta.dirname, '../../../public/schema/advantage-playground-1.schema.json');

test('the published JSON Schema is what the code makes', () => {
  expect(readFileSync(FILE, 'utf8'), 'Run "npm run schema" to write it again.').toBe(documentJsonSchemaText());
});

test('format, version, and either groups or episodes are required', () => {
  const schema = documentJsonSchema();
  expect(schema['required']).toEqual(['format', 'version']);
  expect(schema['oneOf']).toEqual([{ required: ['groups'] }, { required: ['episodes'] }]);
});
