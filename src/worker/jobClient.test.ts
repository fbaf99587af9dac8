import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { batchColumnsOf } from '../engine/batch/columns.ts';
import type { Comparison } from '../engine/comparison/types.ts';
import { batchOf } from '../engine/testing/batches.ts';
import { createEngineClient } from './client.ts';
import { createEngineHandler } from './engineHandler.ts';
import type { EngineWire } from './engineJob.ts';
import { createJobClient, type JobClientOptions } from './jobClient.ts';
import type { OpenPort, Port, PortEvents, Request } from './protocol.ts';
import { faultOf, serveJobs } from './serve.ts';

type Options = Partial<JobClientOptions<number, number, number>>;

/** A client whose port is moved by hand. */
function byHand(options: Options = {}) {
  const posted: Request<number>[] = [];
  const events: PortEvents<number>[] = [];
  const open: OpenPort<number, number> = (own): Port<number> => {
    events.push(own);
    return { post: (request) => posted.push(request), terminate: () => {} };
  };
  const client = createJobClient<number, number, number>({ open, encode: (job) => job, ...options });
  return { client, posted, events };
}

describe('a job client', () => {
  test('drops the answer of a stopped run, and that of a port that was replaced', async () => {
    const { client, events } = byHand();
    const stop = new AbortController();
    const first = client.run(1, { signal: stop.signal });
    stop.abort();
    await expect(first).rejects.toThrow('stopped');
    events[0]!.onReply({ kind: 'result', runId: 1, result: 1 });

    const second = client.run(2);
    events[0]!.onFailure('crashed');
    events[0]!.onReply({ kind: 'result', runId: 2, result: -2 });
    events[0]!.onFailure('crashed once more, but nobody listens');
    events[1]!.onReply({ kind: 'result', runId: 2, result: 2 });
    expect(await second).toBe(2);
    client.dispose();
  });

  test('a port that cannot be opened rejects the run', async () => {
    const { client } = byHand({
      open: () => {
        throw new Error('workers are not allowed');
      },
    });
    await expect(client.run(1)).rejects.toThrow('workers are not allowed');
  });

  test('a port that cannot be opened again rejects every run in flight', async () => {
    let opened = 0;
    let events: PortEvents<number> | undefined;
    const { client } = byHand({
      open: (own) => {
        if (opened++ > 0) throw new Error('workers are not allowed any more');
        events = own;
        return { post: () => {}, terminate: () => {} };
      },
    });
    const runs = [client.run(1), client.run(2)];
    events!.onFailure('crashed');
    for (const run of runs) await expect(run).rejects.toThrow('workers are not allowed any more');
  });

  test('a job that cannot be sent rejects, and later ones go on', async () => {
    const { client, events } = byHand({
      encode: (job) => {
        if (job === 1) throw new TypeError('cannot be cloned');
        return job;
      },
    });
    await expect(client.run(1)).rejects.toThrow('cannot be cloned');
    const next = client.run(2);
    events[0]!.onReply({ kind: 'result', runId: 2, result: 2 });
    expect(await next).toBe(2);
  });

  test('a stop from the other side rejects as one from here', async () => {
    const { client, events } = byHand();
    const run = client.run(1);
    events[0]!.onReply({ kind: 'stopped', runId: 1 });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a port may fail while nothing is in flight', async () => {
    const { client, events } = byHand();
    const first = client.run(1);
    events[0]!.onReply({ kind: 'result', runId: 1, result: 1 });
    await first;
    events[0]!.onFailure('crashed');
    const second = client.run(2);
    events[1]!.onReply({ kind: 'result', runId: 2, result: 2 });
    expect(await second).toBe(2);
  });

  test('waits ten seconds for a silent port and a quarter of one for a stop, unless told otherwise', async () => {
    vi.useFakeTimers();
    try {
      const { client, events } = byHand();
      const run = client.run(1);
      run.catch(() => {});
      await vi.advanceTimersByTimeAsync(9999);
      expect(events).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(events).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(10_000);
      await expect(run).rejects.toMatchObject({ reason: 'silent', message: 'it stopped answering' });

      const stop = new AbortController();
      const [stopped, other] = [client.run(2, { signal: stop.signal }), client.run(3)];
      stop.abort();
      await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
      await vi.advanceTimersByTimeAsync(1000);
      expect(events).toHaveLength(3); // It is still starting.
      events[2]!.onReply({ kind: 'ready' });
      await vi.advanceTimersByTimeAsync(249);
      expect(events).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(1);
      expect(events).toHaveLength(4);
      events[3]!.onReply({ kind: 'result', runId: 3, result: 3 });
      expect(await other).toBe(3);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('stale results', () => {
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? 3000);

  test('are never delivered, in whatever order calls and answers come', { timeout: 3_600_000 }, async () => {
    const law = fc.assert(
      fc.asyncProperty(
        fc.scheduler({ act: settling }),
        fc.integer({ min: 2, max: 6 }),
        fc.boolean(),
        async (s, calls, confirms) => {
          const stopped = new Set<number>();
          const open: OpenPort<EngineWire, Comparison> = (events) => ({
            post: (request) => {
              if (request.kind === 'abort') {
                stopped.add(request.runId);
                return;
              }
              const { runId, job } = request;
              void s.schedule(Promise.resolve(), `answer ${runId}`).then(() => {
                if (confirms && stopped.has(runId)) events.onReply({ kind: 'stopped', runId });
                else events.onReply({ kind: 'result', runId, result: resultFor(job.focus.group ?? -1) });
              });
            },
            terminate: () => {},
          });
          const client = createEngineClient(open);
          const columns = batchColumnsOf(batchOf({ t: [1, 0] }));
          let latest = -1;
          const delivered: number[] = [];
          const promises: Promise<void>[] = [];
          s.scheduleSequence(
            Array.from({ length: calls }, (_, call) => async () => {
              latest = call;
              const own = client.compare({ columns, lanes: [], focus: { group: call, role: null } }).then(
                (result) => {
                  if (callOf(result) !== call || call !== latest) throw new Error(`${callOf(result)} after ${latest}`);
                  delivered.push(call);
                },
                (error: unknown) => {
                  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
                },
              );
              promises.push(own);
            }),
          );
          await s.waitAll();
          await Promise.all(promises);
          client.dispose();
          if (delivered.at(-1) !== calls - 1) throw new Error(`the last call gave nothing: ${delivered.join()}`);
        },
      ),
      { numRuns },
    );
    await expect(law).resolves.toBeUndefined();
  });
});

/** Lets everything that follows from one step happen before the next, as between two messages. */
async function settling(step: () => Promise<unknown>): Promise<void> {
  await step();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A comparison that says which call it answers. */
function resultFor(call: number): Comparison {
  const verdict = { headline: String(call), detail: '' };
  const groups = { means: new Float64Array(0), stds: new Float64Array(0), statuses: [] };
  return { groups, roles: [], lanes: [], beside: [], distribution: null, verdict, findings: [], wanted: [], used: [] };
}

function callOf(result: Comparison): number {
  return Number(result.verdict.headline);
}

describe('the worker’s side', () => {
  test('runs jobs one after the other', async () => {
    let running = 0;
    const replies: unknown[] = [];
    const receive = serveJobs<number, number>(
      async (job) => {
        expect(++running).toBe(1);
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        running--;
        return job;
      },
      (reply) => replies.push(reply),
    );
    for (const runId of [1, 2, 3]) receive({ kind: 'run', progressMs: 0, runId, job: 10 * runId });
    await vi.waitFor(() => expect(replies).toHaveLength(4));
    expect(replies).toEqual([
      { kind: 'ready' },
      ...[1, 2, 3].map((runId) => ({ kind: 'result', runId, result: 10 * runId })),
    ]);
  });

  test('says of a run that nobody follows only now and then that it goes on', async () => {
    const clock = vi.spyOn(performance, 'now');
    const replies: { kind: string; done?: number }[] = [];
    const receive = serveJobs<number, number>(
      async (job, { onProgress }) => {
        const start = performance.now();
        for (let tenths = 1; tenths <= 25; tenths++) {
          clock.mockReturnValue(start + 100 * tenths);
          onProgress(tenths, 25);
        }
        return job;
      },
      (reply) => replies.push(reply),
    );
    clock.mockReturnValue(5000);
    receive({ kind: 'run', progressMs: 1000, runId: 1, job: 1 });
    await vi.waitFor(() => expect(replies.at(-1)?.kind).toBe('result'));
    clock.mockRestore();
    expect(replies.filter(({ kind }) => kind === 'progress').map(({ done }) => done)).toEqual([10, 20]);
  });

  test('turns a result that cannot be sent into an error', async () => {
    const replies: { kind: string }[] = [];
    const receive = serveJobs<number, number>(
      async (job) => job,
      (reply) => {
        if (reply.kind === 'result') throw new DOMException('could not be cloned', 'DataCloneError');
        replies.push(reply);
      },
    );
    receive({ kind: 'run', progressMs: 0, runId: 1, job: 1 });
    await vi.waitFor(() =>
      expect(replies).toMatchObject([{ kind: 'ready' }, { kind: 'error', error: { name: 'DataCloneError' } }]),
    );
  });

  test('a stop of a run that is over is forgotten', async () => {
    const replies: { kind: string }[] = [];
    const receive = serveJobs<number, number>(
      async (job) => job,
      (reply) => replies.push(reply),
    );
    receive({ kind: 'run', progressMs: 0, runId: 1, job: 1 });
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    receive({ kind: 'abort', runId: 1 });
    receive({ kind: 'run', progressMs: 0, runId: 2, job: 2 });
    await vi.waitFor(() => expect(replies).toHaveLength(3));
    expect(replies.map(({ kind }) => kind)).toEqual(['ready', 'result', 'result']);
  });

  test('makes data of whatever was thrown', () => {
    expect(faultOf(new RangeError('far'))).toMatchObject({ name: 'RangeError', message: 'far' });
    expect(faultOf('text')).toEqual({ name: 'Error', message: 'text', stack: '' });
    const bare = new Error('bare');
    delete bare.stack;
    expect(faultOf(bare).stack).toBe('');
  });

  test('the engine says so when it is asked about a batch it does not hold', async () => {
    const control = { signal: { aborted: false }, onProgress: () => {}, pause: () => Promise.resolve() };
    const wire = {
      batch: { id: 999, value: null },
      lanes: [],
      beside: undefined,
      focus: { group: null, role: null },
      background: undefined,
      custom: undefined,
    };
    await expect(createEngineHandler()(wire, control)).rejects.toThrow('the worker does not hold batch 999');
  });
});
