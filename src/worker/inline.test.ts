import { createEngineHandler } from './engineHandler.ts';
import { inlinePort } from './inline.ts';
import { describeJobClientContract } from './testing/contract.ts';
import { faultyInlinePort } from './testing/faultyInline.ts';

describeJobClientContract('on this thread', {
  trial: faultyInlinePort,
  engine: (events) => inlinePort(createEngineHandler())(events),
  silenceMs: 600,
  stopMs: 250,
  batches: 300,
});
