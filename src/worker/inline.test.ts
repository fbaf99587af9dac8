import { createEngineHandler } from './engineHandler.ts';
import { inlinePort } from './inline.ts';
import { describeJobClientContract } from './testing/contract.ts';
import { faultyInlinePort } from './testing/faultyInline.ts';

describeJobClientContract('on this thread', {
  trial: faultyInlinePort,
  engine: (events) => inlinePort(createEngineHandler())(events),
  silenceMs: 150,
  stopMs: 60,
  batches: 300,
});
