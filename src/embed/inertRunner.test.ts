import { expect, test, vi } from 'vitest';
import { register } from '../state/document/estimatorEdits.ts';
import { createPlaygroundStore } from '../state/store.ts';
import { sampleDocument } from '../state/testing/documents.ts';
import { createEngineClient } from '../worker/client.ts';
import { createEngineHandler } from '../worker/engineHandler.ts';
import { inlinePort } from '../worker/inline.ts';
import { inertRunner } from './inertRunner.ts';

test('in an embedded page a custom estimator is a lane that says why it has no numbers', async () => {
  const document = register(sampleDocument(), { name: 'mine', language: 'javascript', source: 'x', options: {} });
  const engine = createEngineClient(inlinePort(createEngineHandler()));
  const store = createPlaygroundStore(engine, document, inertRunner);
  await vi.waitFor(() => expect(store.getState().shown).not.toBeNull());
  const { lanes } = store.getState().shown!.comparison;
  expect(lanes.at(-1)!.error).toMatchObject({
    pythonClass: 'NotRun',
    message: expect.stringContaining('embedded page'),
  });
  expect(lanes[0]!.error).toBeNull();
});
