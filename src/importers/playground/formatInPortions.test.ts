import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDocument, documentOfGroups } from '../testing/arbitraryDocument.ts';
import { formatInPortions } from './formatInPortions.ts';
import { formatDocument, formatGroup } from './serializeDocument.ts';

const writers = { formatDocument, formatGroup };

test('in portions the text of a document is the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (document) => {
      if (document.batch.groups.length === 0) return;
      expect(await formatInPortions(document, writers)).toBe(formatDocument(document));
    }),
    { numRuns: 300 },
  );
});

test('a name that looks like the list of groups stays a name', async () => {
  const [document] = fc.sample(
    documentOfGroups.filter(({ batch }) => batch.groups.length > 0),
    1,
  );
  if (document === undefined) throw new Error('no document');
  const named = { ...document, name: '"groups": []' };
  expect(await formatInPortions(named, writers)).toBe(formatDocument(named));
});
