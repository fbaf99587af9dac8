import { expect, test } from 'vitest';
import { rowsOf, evaluateSide } from '../engine/pairing/sides.ts';
import type { PairBatch } from '../engine/pairing/types.ts';
import { inlinePort } from './inline.ts';
import { createPairClient } from './pairClient.ts';
import { createPairHandler, type PairReply, type PairWire } from './pairJob.ts';

const batch: PairBatch = {
  offsets: Uint32Array.of(0, 4, 8),
  values: Float64Array.of(1, 0, 0, 0, 1, 1, 0, 0),
  lengths: null,
  roles: ['solver', 'solver'],
  names: ['a', 'b'],
};
const GRPO = { variant: 'rllm.grpo', epsilon: null } as const;
const RLOO = { variant: 'rllm.rloo', epsilon: null } as const;

test('a pair and a side of it are computed by one client, and the batch is sent once', async () => {
  const sent: boolean[] = [];
  const handle = createPairHandler();
  const client = createPairClient(
    inlinePort<PairWire, PairReply>((wire, control) => {
      if (wire.batch !== null) sent.push(wire.batch.value !== null);
      return handle(wire, control);
    }),
  );
  const pair = await client.compare(batch, [GRPO, RLOO]);
  expect(pair.headline).toBe('GRPO and RLOO never disagree on a sign. They disagree on who matters.');
  expect(await client.evaluate(batch, { ...GRPO, epsilon: 0.5 })).toEqual(
    evaluateSide({ ...GRPO, epsilon: 0.5 }, rowsOf(batch)).advantages,
  );
  expect(sent).toEqual([true, false]);
  client.dispose();
});

test('a question of no batch is answered, and the batch stays with the worker', async () => {
  const sent: boolean[] = [];
  const handle = createPairHandler();
  const client = createPairClient(
    inlinePort<PairWire, PairReply>((wire, control) => {
      sent.push(wire.batch !== null && wire.batch.value !== null);
      return handle(wire, control);
    }),
  );
  await client.evaluate(batch, GRPO);
  const [first] = await client.questions();
  expect(first).toMatchObject({ number: 1, sectionLabel: 'Who is in the group' });
  expect(await client.answer(first!.id)).toMatchObject({ id: first!.id, tables: [{ rowHeading: 'row' }, {}] });
  await client.evaluate(batch, RLOO);
  expect(sent).toEqual([true, false, false, false]);
  await expect(client.answer('nothing')).rejects.toThrow(/"nothing"/);
  client.dispose();
});

test('an unknown variant is an error with its name', async () => {
  const client = createPairClient(inlinePort<PairWire, PairReply>(createPairHandler()));
  await expect(client.compare(batch, [GRPO, { variant: 'verl.x', epsilon: null }])).rejects.toThrow(/"verl\.x"/);
  client.dispose();
});
