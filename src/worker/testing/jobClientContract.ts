import { describe, expect, onTestFinished, test } from 'vitest';
import { createJobClient, type JobError } from '../jobClient.ts';
import { ABORTED, type ContractPorts, sleep } from './contractPorts.ts';
import { spyOnPorts } from './spyPort.ts';
import type { Fault, TrialJob, TrialWire } from './trial.ts';

const FAULTS: readonly Fault[] = ['crash', 'hang', 'close', 'silent'];

/** What a client of jobs promises: results, stops, and what happens when a port fails. */
export function describeJobClient(ports: ContractPorts): void {
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
