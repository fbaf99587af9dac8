import type { FaultData, OpenPort, Port, Reply } from './protocol.ts';

/** Why a job gave no result. */
export class JobError extends Error {
  /** `fault`: the handler threw. `crashed`: the worker died twice. `silent`: it stopped answering, twice. */
  readonly reason: 'fault' | 'crashed' | 'silent';
  readonly fault: FaultData | null;

  constructor(reason: JobError['reason'], message: string, fault: FaultData | null = null) {
    super(message);
    this.name = 'JobError';
    this.reason = reason;
    this.fault = fault;
  }
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface JobClientOptions<Job, Wire, Result> {
  readonly open: OpenPort<Wire, Result>;
  /** What to send for a job; `memory` is empty for a new worker and kept as long as it lives. */
  readonly encode: (job: Job, memory: Map<string, unknown>) => Wire;
  /** Called when a job's result arrived, so that `encode` can rely on what the worker holds. */
  readonly acknowledge?: (job: Job, memory: Map<string, unknown>) => void;
  /** A worker that says nothing about a running job for this long is replaced. */
  readonly silenceMs?: number;
  /** A worker that does not confirm a stop in this time is replaced; one that is still starting is waited for. */
  readonly stopMs?: number;
}

/** Runs jobs elsewhere. */
export interface JobClient<Job, Result> {
  /**
   * @throws {DOMException} AbortError at once when the signal fires; the late answer is dropped.
   * @throws {JobError} when the handler threw, or the worker failed twice.
   */
  run(job: Job, options?: JobOptions): Promise<Result>;
  dispose(): void;
}

interface Pending<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: JobOptions['onProgress'];
  attempts: number;
}

/** A crash or a silent worker is replaced, and what was in flight is tried once more. */
const MAX_ATTEMPTS = 2;

/** Creates a client. The worker is started with the first job and again after a failure. */
export function createJobClient<Job, Wire, Result>(
  options: JobClientOptions<Job, Wire, Result>,
): JobClient<Job, Result> {
  const { open, encode, acknowledge, silenceMs = 10_000, stopMs = 250 } = options;
  const pending = new Map<number, Pending<Job, Result>>();
  /** Stops to be confirmed; without a timer as long as the worker is starting. */
  const stopping = new Map<number, ReturnType<typeof setTimeout> | undefined>();
  const memory = new Map<string, unknown>();
  let port: Port<Wire> | null = null;
  let ready = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let nextId = 1;

  const watch = (): void => {
    clearTimeout(silence);
    if (pending.size > 0) silence = setTimeout(() => fail('silent', 'it stopped answering'), silenceMs);
  };

  const start = (): Port<Wire> => {
    let own: Port<Wire> | null = null;
    const opened = open({
      onReply: (reply) => own === port && receive(reply),
      onFailure: (message) => own === port && fail('crashed', message),
    });
    own = opened;
    port = opened;
    return opened;
  };

  /** A job that cannot be sent, or a worker that cannot be started, rejects the run. */
  const send = (runId: number, entry: Pending<Job, Result>): void => {
    try {
      (port ?? start()).post({
        kind: 'run',
        runId,
        job: encode(entry.job, memory),
        // What nobody follows is a sign of life all the same.
        progressMs: entry.onProgress === undefined ? silenceMs / 10 : 0,
      });
    } catch (error) {
      pending.delete(runId);
      entry.reject(error);
    }
    watch();
  };

  const close = (): void => {
    port?.terminate();
    port = null;
    ready = false;
    memory.clear();
    for (const timer of stopping.values()) clearTimeout(timer);
    stopping.clear();
  };

  const resend = (): void => {
    for (const [runId, entry] of pending) send(runId, entry);
    watch();
  };

  const fail = (reason: 'crashed' | 'silent', message: string): void => {
    close();
    for (const [runId, entry] of pending) {
      entry.attempts++;
      if (entry.attempts < MAX_ATTEMPTS) continue;
      pending.delete(runId);
      entry.reject(new JobError(reason, message));
    }
    resend();
  };

  const replace = (): void => {
    close();
    resend();
  };

  const awaitStop = (runId: number): void => {
    stopping.set(runId, ready ? setTimeout(replace, stopMs) : undefined);
  };

  const receive = (reply: Reply<Result>): void => {
    if (!ready) {
      ready = true;
      for (const runId of stopping.keys()) awaitStop(runId);
    }
    if (reply.kind === 'ready') {
      watch();
      return;
    }
    if (reply.kind !== 'progress') {
      clearTimeout(stopping.get(reply.runId));
      stopping.delete(reply.runId);
    }
    const entry = pending.get(reply.runId);
    if (entry === undefined) return; // The late answer of a stopped run.
    if (reply.kind === 'progress') {
      entry.onProgress?.(reply.done, reply.total);
    } else {
      pending.delete(reply.runId);
      if (reply.kind === 'result') {
        acknowledge?.(entry.job, memory);
        entry.resolve(reply.result);
      } else if (reply.kind === 'error') entry.reject(new JobError('fault', reply.error.message, reply.error));
      else entry.reject(abortError());
    }
    watch();
  };

  const stop = (runId: number): void => {
    const entry = pending.get(runId);
    if (entry === undefined) return;
    pending.delete(runId);
    entry.reject(abortError());
    port?.post({ kind: 'abort', runId });
    awaitStop(runId);
    watch();
  };

  return {
    run(job, { signal, onProgress } = {}) {
      if (signal?.aborted) return Promise.reject(abortError());
      const runId = nextId++;
      const { promise, resolve, reject } = withResolvers<Result>();
      const entry = { job, resolve, reject, onProgress, attempts: 0 };
      pending.set(runId, entry);
      const onAbort = () => stop(runId);
      signal?.addEventListener('abort', onAbort, { once: true });
      const settled = () => signal?.removeEventListener('abort', onAbort);
      promise.then(settled, settled);
      send(runId, entry);
      return promise;
    },
    dispose() {
      close();
      clearTimeout(silence);
      for (const entry of pending.values()) entry.reject(abortError());
      pending.clear();
    },
  };
}

function abortError(): DOMException {
  return new DOMException('The run was stopped.', 'AbortError');
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
