import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { batchColumnsOf } from '../../engine/batch/columns.ts';
import { compareLanes } from '../../engine/comparison/compareLanes.ts';
import type { Comparison } from '../../engine/comparison/types.ts';
import { batches, batchOf, runSettings, settingsOf } from '../../engine/testing/batches.ts';
import { IDLE } from '../../engine/testing/control.ts';
import { createEngineClient } from '../client.ts';
import type { EngineJob, EngineWire } from '../engineJob.ts';
import { createJobClient, type JobError } from '../jobClient.ts';
import type { OpenPort } from '../protocol.ts';
import { spyOnPorts } from './spyPort.ts';
import type { Fault, TrialJob, TrialWire } from './trial.ts';

/** Where jobs run in a run of the contract. */
export interface ContractPorts {
  /** Runs trial jobs; see `trialHandler`. */
  readonly trial: OpenPort<TrialWire, number>;
  /** Runs the engine's own handler. */
  readonly engine: OpenPort<EngineWire, Comparison>;
  /** Longer than opening a port and answering takes here. */
  readonly silenceMs: number;
  readonly stopMs: number;
  /** Random batches to compare with this thread's results. */
  readonly batches: number;
}

const FAULTS: readonly Fault[] = ['crash', 'hang', 'close', 'silent'];
const ABORTED = expect.objectContaining({ name: 'AbortError' });

/** What a client promises, wherever its jobs run. */
export function describeJobClientContract(name: string, ports: ContractPorts): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  describe(name, () => {
    describe('a client of jobs', () => {
      test('resolves to the result', async () => {
        const { client } = trial(ports);
        expect(await client.run({ do: 'answer', value: 42 })).toBe(42);
      });

      test('answers every run with its own result, over one port', async () => {
        const { client, spy } = trial(ports);
        const values = [1, 2, 3, 4, 5];
        const runs = values.map((value) => client.run({ do: 'answer', value }));
        expect(await Promise.all(runs)).toEqual(values);
        expect(spy.opened()).toBe(1);
      });

      test('rejects with what the handler threw, as data, and goes on', async () => {
        const { client, spy } = trial(ports);
        const failure = client.run({ do: 'throw', name: 'RangeError', message: 'too far' });
        await expect(failure).rejects.toMatchObject({
          name: 'JobError',
          reason: 'fault',
          message: 'too far',
          fault: { name: 'RangeError', message: 'too far', stack: expect.any(String) },
        } satisfies Partial<Record<keyof JobError, unknown>>);
        expect(await client.run({ do: 'answer', value: 1 })).toBe(1);
        expect(spy.opened()).toBe(1);
      });

      test('reports progress in order, and nothing after the result', async () => {
        const { client } = trial(ports);
        const seen: number[] = [];
        await client.run({ do: 'report', steps: 20 }, { onProgress: (done) => seen.push(done) });
        expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
        await client.run({ do: 'answer', value: 1 });
        expect(seen).toHaveLength(20);
      });
    });

    describe('a stop', () => {
      test('before the run rejects it, and nothing is sent', async () => {
        const { client, spy } = trial(ports);
        await expect(client.run({ do: 'answer', value: 1 }, { signal: AbortSignal.abort() })).rejects.toEqual(ABORTED);
        expect(spy.opened()).toBe(0);
      });

      test('during the run rejects at once, is confirmed, and the port is kept', async () => {
        const { client, spy } = trial(ports);
        const stop = new AbortController();
        let run: Promise<number> | undefined;
        await new Promise<void>((progressed) => {
          run = client.run({ do: 'work' }, { signal: stop.signal, onProgress: () => progressed() });
        });
        stop.abort();
        const before = performance.now();
        await expect(run).rejects.toEqual(ABORTED);
        expect(performance.now() - before).toBeLessThan(ports.stopMs);
        expect(await client.run({ do: 'answer', value: 2 })).toBe(2);
        await sleep(1.5 * ports.stopMs);
        expect(spy.terminated()).toBe(0);
      });

      test('of a run that waits its turn leaves the one before it alone', async () => {
        const { client, spy } = trial(ports);
        const [stop, end] = [new AbortController(), new AbortController()];
        const first = client.run({ do: 'work' }, { signal: end.signal });
        const second = client.run({ do: 'answer', value: 2 }, { signal: stop.signal });
        stop.abort();
        await expect(second).rejects.toEqual(ABORTED);
        await sleep(2 * ports.stopMs);
        expect([spy.opened(), spy.terminated()]).toEqual([1, 0]);
        end.abort();
        await expect(first).rejects.toEqual(ABORTED);
      });

      test('after the result changes nothing', async () => {
        const { client, spy } = trial(ports);
        const stop = new AbortController();
        expect(await client.run({ do: 'answer', value: 1 }, { signal: stop.signal })).toBe(1);
        stop.abort();
        await sleep(1.5 * ports.stopMs);
        expect(spy.terminated()).toBe(0);
        expect(spy.posted).toHaveLength(1);
      });

      test('while the port is starting waits for it', async () => {
        const { client, spy } = trial({ ...ports, trial: slowStart(ports.trial, 1.6 * ports.stopMs) });
        const stop = new AbortController();
        const first = client.run({ do: 'answer', value: 1 }, { signal: stop.signal });
        const second = client.run({ do: 'answer', value: 2 });
        stop.abort();
        await expect(first).rejects.toEqual(ABORTED);
        expect(await second).toBe(2);
        expect(spy.opened()).toBe(1);
      });

      test.each(['hang', 'close', 'silent'] as const)('that is not confirmed (%s) replaces the port', async (fault) => {
        const { client, spy } = trial(ports);
        await client.run({ do: 'answer', value: 0 });
        const stop = new AbortController();
        const run = client.run({ do: fault, times: 9 }, { signal: stop.signal });
        stop.abort();
        await expect(run).rejects.toEqual(ABORTED);
        expect(await client.run({ do: 'answer', value: 3 })).toBe(3);
        expect([spy.opened(), spy.terminated()]).toEqual([2, 1]);
      });
    });

    describe('a port that fails', () => {
      test.each(FAULTS)('once (%s) is replaced, and the run in flight is sent again', async (fault) => {
        const { client, spy } = trial(ports);
        expect(await client.run({ do: fault, times: 1 })).toBe(2);
        expect([spy.opened(), spy.terminated()]).toEqual([2, 1]);
      });

      test.each([
        ['crash', 'crashed'],
        ['hang', 'silent'],
        ['close', 'silent'],
        ['silent', 'silent'],
      ] as const)('twice (%s) rejects the run as %s, and later runs work', async (fault, reason) => {
        const { client, spy } = trial(ports);
        await expect(client.run({ do: fault, times: 2 })).rejects.toMatchObject({
          name: 'JobError',
          reason,
          fault: null,
        });
        expect(spy.terminated()).toBe(2);
        expect(await client.run({ do: 'answer', value: 4 })).toBe(4);
        expect(spy.opened()).toBe(3);
      });

      test('takes no other run with it', async () => {
        const { client } = trial(ports);
        const runs = [client.run({ do: 'crash', times: 1 }), client.run({ do: 'answer', value: 5 })];
        expect(await Promise.all(runs)).toEqual([2, 5]);
      });

      test('is not taken for silent while it reports', async () => {
        const { client, spy } = trial(ports);
        const stop = new AbortController();
        const run = client.run({ do: 'work' }, { signal: stop.signal });
        await sleep(2 * ports.silenceMs);
        expect(spy.opened()).toBe(1);
        stop.abort();
        await expect(run).rejects.toEqual(ABORTED);
      });
    });

    describe('a disposed client', () => {
      test('rejects what is in flight and ends its port', async () => {
        const { client, spy } = trial(ports);
        const run = client.run({ do: 'work' });
        client.dispose();
        await expect(run).rejects.toEqual(ABORTED);
        expect([spy.opened(), spy.terminated()]).toEqual([1, 1]);
      });
    });

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
  });
}

/** A port that is not heard before so many milliseconds have passed. */
function slowStart(open: ContractPorts['trial'], ms: number): ContractPorts['trial'] {
  return (events) => {
    const due = performance.now() + ms;
    return open({
      ...events,
      onReply: (reply) => {
        setTimeout(() => events.onReply(reply), due - performance.now());
      },
    });
  };
}

/** A client of trial jobs that lives for one test. The wire says how often a job has been sent. */
function trial({ trial: open, silenceMs, stopMs }: ContractPorts) {
  const spy = spyOnPorts(open);
  const sent = new Map<TrialJob, number>();
  const encode = (job: TrialJob): TrialWire => {
    const times = (sent.get(job) ?? 0) + 1;
    sent.set(job, times);
    return { ...job, sent: times };
  };
  const client = createJobClient<TrialJob, TrialWire, number>({ open: spy.open, encode, silenceMs, stopMs });
  onTestFinished(() => client.dispose());
  return { client, spy };
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
  return posted.flatMap((request) => (request.kind === 'run' ? [request.job.columns !== null] : []));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
