import { expect, test } from 'vitest';
import { sampleDocument } from '../testing/documents.ts';
import { whatIfEdit } from './whatIfEdits.ts';

test('another estimator becomes the settings’ own, and its lane the first', () => {
  const edited = whatIfEdit({ kind: 'estimator', estimator: 'rloo' })(sampleDocument());
  expect(edited.settings.estimator).toBe('rloo');
  expect(edited.lanes[0]?.estimator).toBe('rloo');
  expect(edited.lanes).toHaveLength(sampleDocument().lanes.length);
});

test('no division by the std is a setting', () => {
  expect(whatIfEdit({ kind: 'noStd' })(sampleDocument()).settings.normAdvByStdInGrpo).toBe(false);
});

test('dropped groups are gone, the others stay as they are', () => {
  const document = sampleDocument();
  const edited = whatIfEdit({ kind: 'dropGroups', groups: [0] })(document);
  expect(edited.batch.groups).toEqual(document.batch.groups.slice(1));
});
