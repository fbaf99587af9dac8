import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { batchColumnsOf } from '../../engine/batch/columns.ts';
import { compareLanes } from '../../engine/comparison/compareLanes.ts';
import { batches, batchOf, runSettings, settingsOf } from '../../engine/testing/batches.ts';
import { IDLE } from '../../engine/testing/control.ts';
import { createEngineClient } from '../client.ts';
import type { EngineJob } from '../engineJob.ts';
import { ABORTED, type ContractPorts, sleep } from './contractPorts.ts';
import { spyOnPorts } from './spyPort.ts';

/** What the engine's client promises: the same bits as here, the latest call only, and a batch sent once. */
export function describeEngineClient(ports: ContractPorts): void {
  describe('the engine’s client', () => {
    test('gives the same bits as this thread', { timeout: 120_000 }, async () => {
      const { client } = engine(ports);
      const law = fc.assert(
        fc.asyncProperty(batches, runSettings, async (batch, settings) => {
          const job: EngineJob = { ...jobOf(batchColumnsOf(batch)), lanes: [{ laneId: 'a', label: 'A', settings }] };
          const here = await compareLanes(job.columns, job.lanes, job.focus, IDLE);
          expect(await client.compare(job)).toEqual(here);
        }),
        { numRuns: ports.batches },
      );
      await expect(law).resolves.toBeUndefined();
    });

    test('lets the latest call win', async () => {
      const { client } = engine(ports);
      const first = client.compare(jobOf(batchColumnsOf(batchOf({ t: [1, 0] }))));
      const second = client.compare(jobOf(batchColumnsOf(batchOf({ t: [1, 0, 0, 0] }))));
      await expect(first).rejects.toEqual(ABORTED);
      expect((await second).lanes[0]!.advantages).toHaveLength(4);
    });

    test('never gives an earlier call’s numbers, however fast the calls follow each other', async () => {
      const { client } = engine(ports);
      const delivered: number[] = [];
      let latest = 0;
      const calls = Array.from({ length: 30 }, async (_, i) => {
        await sleep(i % 3 === 0 ? 4 : 0);
        const n = ++latest;
        const columns = batchColumnsOf(batchOf({ t: Array.from({ length: n }, () => 1) }));
        const result = await client.compare(jobOf(columns)).catch(() => null);
        if (result === null) return;
        expect(n).toBe(latest);
        delivered.push(result.lanes[0]!.advantages.length);
      });
      await Promise.all(calls);
      expect(delivered.at(-1)).toBe(30);
    });

    test('is stopped by the caller’s signal', async () => {
      const { client } = engine(ports);
      const stop = new AbortController();
      const run = client.compare(jobOf(largeBatch()), { signal: stop.signal });
      stop.abort();
      await expect(run).rejects.toEqual(ABORTED);
    });

    test('reports progress lane by lane', async () => {
      const { client } = engine(ports);
      const seen: string[] = [];
      const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`);
      const job = jobOf(batchColumnsOf(batchOf({ t: [1, 0] })));
      await client.compare({ ...job, lanes: [...job.lanes, ...job.lanes] }, { onProgress });
      expect(seen).toEqual(['1/2', '2/2']);
    });

    test('sends a batch once, and again when another took its place', async () => {
      const { client, spy } = engine(ports);
      const [one, other] = [batchColumnsOf(batchOf({ t: [1, 0] })), batchColumnsOf(batchOf({ t: [0, 1] }))];
      for (const columns of [one, one, other, other, one]) await client.compare(jobOf(columns));
      expect(sentBatches(spy)).toEqual([true, false, true, false, true]);
    });

    test('sends the batch again to a port that took another’s place', async () => {
      const { client, spy } = engine(ports);
      const columns = batchColumnsOf(batchOf({ t: [1, 0] }));
      await client.compare(jobOf(columns));
      const run = client.compare(jobOf(columns));
      spy.fail('crashed for the test');
      expect((await run).lanes[0]!.advantages).toHaveLength(2);
      expect(sentBatches(spy)).toEqual([true, false, true]);
      expect(spy.opened()).toBe(2);
    });

    test('sends a batch again whose first run was stopped', async () => {
      const { client, spy } = engine(ports);
      const columns = batchColumnsOf(batchOf({ t: [1, 0] }));
      const first = client.compare(jobOf(columns));
      const second = client.compare(jobOf(columns));
      await expect(first).rejects.toEqual(ABORTED);
      expect((await second).lanes).toHaveLength(1);
      expect(sentBatches(spy)).toEqual([true, true]);
    });

    test('leaves the caller’s columns as they were', async () => {
      const { client } = engine(ports);
      const columns = batchColumnsOf(batchOf({ t: [1, 0, 0.5] }));
      await client.compare(jobOf(columns));
      expect([...columns.values]).toEqual([1, 0, 0.5]);
    });

    test('gives what rLLM raises as data of the lane', async () => {
      const { client } = engine(ports);
      const lanes = [{ laneId: 'a', label: 'A', settings: settingsOf({ estimator: 'mine' }) }];
      const result = await client.compare({ ...jobOf(batchColumnsOf(batchOf({ t: [1] }))), lanes });
      expect(result.lanes[0]!.error?.pythonClass).toBe('ValueError');
    });
  });
}

/** An engine client that lives for one test. */
function engine({ engine: open, silenceMs, stopMs }: ContractPorts) {
  const spy = spyOnPorts(open);
  const client = createEngineClient(spy.open, { silenceMs: 4 * silenceMs, stopMs });
  onTestFinished(() => client.dispose());
  return { client, spy };
}

function jobOf(columns: EngineJob['columns']): EngineJob {
  const lanes = [{ laneId: 'g', label: 'GRPO', settings: settingsOf() }];
  return { columns, lanes, focus: { group: null, role: null } };
}

function largeBatch(): EngineJob['columns'] {
  return batchColumnsOf({ groups: [{ groupId: 't', rewards: Array.from({ length: 100_000 }, (_, i) => i % 7) }] });
}

/** For every run that was sent, whether its batch was. */
function sentBatches({ posted }: ReturnType<typeof engine>['spy']): boolean[] {
  return posted.flatMap((request) => (request.kind === 'run' ? [request.job.batch.value !== null] : []));
}
