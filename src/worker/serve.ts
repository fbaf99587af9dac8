import type { FaultData, JobHandler, Reply, Request } from './protocol.ts';

/**
 * The worker's side of the protocol: says that it is there, runs jobs one after the other, reports progress, and turns
 * errors into data. A run that is stopped while it waits is confirmed at once.
 *
 * @param post sends a reply; buffers in `transfer` are handed over
 * @param transferOf buffers of a result that are not needed here any more
 * @returns what to call with each request
 */
export function serveJobs<Job, Result>(
  handle: JobHandler<Job, Result>,
  post: (reply: Reply<Result>, transfer: readonly ArrayBuffer[]) => void,
  transferOf: (result: Result) => readonly ArrayBuffer[] = () => [],
): (request: Request<Job>) => void {
  const waiting = new Set<number>();
  let running: { readonly runId: number; aborted: boolean } | null = null;
  let queue: Promise<void> = Promise.resolve();

  const run = async (runId: number, job: Job, progressMs: number): Promise<void> => {
    if (!waiting.delete(runId)) return; // Stopped while it waited, which was confirmed then.
    const signal = { runId, aborted: false };
    running = signal;
    let heard = performance.now();
    try {
      const onProgress = (done: number, total: number) => {
        const now = performance.now();
        if (now - heard < progressMs) return;
        heard = now;
        post({ kind: 'progress', runId, done, total }, []);
      };
      const result = await handle(job, { signal, onProgress, pause });
      if (result === null || signal.aborted) post({ kind: 'stopped', runId }, []);
      else post({ kind: 'result', runId, result }, transferOf(result));
    } catch (error) {
      post({ kind: 'error', runId, error: faultOf(error) }, []);
    } finally {
      running = null;
    }
  };

  post({ kind: 'ready' }, []);
  return (request) => {
    const { runId } = request;
    if (request.kind === 'run') {
      waiting.add(runId);
      queue = queue.then(() => run(runId, request.job, request.progressMs));
    } else if (waiting.delete(runId)) post({ kind: 'stopped', runId }, []);
    else if (running?.runId === runId) running.aborted = true;
  };
}

/** An error as plain data. */
export function faultOf(error: unknown): FaultData {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? '' };
  return { name: 'Error', message: String(error), stack: '' };
}

/** Waits for the next task, so that messages are delivered in between. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
}
