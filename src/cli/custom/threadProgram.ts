import { Worker } from 'node:worker_threads';
import type { CallOutcome } from '../../sandbox/program/outcome.ts';
import type { ConsoleLine, ProgramCall, ProgramFault, ProgramOption } from '../../sandbox/program/types.ts';
import type { FromThread, ThreadData, ThreadRequest } from '../../sandbox/thread/protocol.ts';

/** A program that stands read in a thread of its own. */
export interface OpenedProgram {
  readonly names: readonly string[];
  readonly options: readonly ProgramOption[];
  /** @throws {ProgramStopped} */
  readonly run: (name: string, calls: readonly ProgramCall[]) => Promise<readonly CallOutcome[]>;
  readonly close: () => Promise<void>;
}

/** Opens a program; handed in, so that commands can be tested without threads. */
export type OpenProgram = (
  data: ThreadData,
  timeoutMs: number,
  write: (line: ConsoleLine) => void,
) => Promise<OpenedProgram>;

/** A program that has no results, in words that go behind the name of its file. */
export class ProgramStopped extends Error {
  readonly fault: ProgramFault | null;

  constructor(message: string, fault: ProgramFault | null = null) {
    super(message);
    this.fault = fault;
  }
}

/** Memory of a thread's own heap. Python's is WebAssembly's, which has a limit of its own. */
const MEMORY_MB = 512;

/**
 * Reads a program in a worker thread with limits of memory and time. The time counts while the program is read and
 * while it runs; what does not end is ended.
 */
export const openThreadProgram: OpenProgram = async (data, timeoutMs, write) => {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
  });
  let left = timeoutMs;
  let settle: { resolve: (message: FromThread) => void; reject: (error: Error) => void } | null = null;
  const stop = (error: Error) => {
    settle?.reject(error);
    settle = null;
    void worker.terminate();
  };
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'console') return write(message.line);
    if (message.kind === 'fault') return stop(new ProgramStopped(message.fault.message, message.fault));
    settle?.resolve(message);
    settle = null;
  });
  // A callback of the program's may throw anything.
  worker.on('error', (error: unknown) => {
    const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    stop(
      new ProgramStopped(
        code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `it was ended: it took more than ${MEMORY_MB} MB of memory.`
          : `it could not be run: ${message ?? 'it threw what is no error'}`,
      ),
    );
  });
  worker.on('exit', () => stop(new ProgramStopped('it ended the thread that it runs in.')));

  /** The next message of the thread; with `isTimed` within what is left of the time. */
  const next = (isTimed: boolean): Promise<FromThread> => {
    const start = performance.now();
    const timer = isTimed
      ? setTimeout(
          () => stop(new ProgramStopped(`it was ended: it ran for more than ${timeoutMs / 1000} s.`)),
          Math.max(1, left),
        )
      : undefined;
    return new Promise<FromThread>((resolve, reject) => {
      settle = { resolve, reject };
    }).finally(() => {
      clearTimeout(timer);
      if (isTimed) left -= performance.now() - start;
    });
  };

  await next(false);
  const loaded = await next(true);
  if (loaded.kind !== 'loaded') throw new ProgramStopped('it could not be read.');
  return {
    names: loaded.names,
    options: loaded.options,
    async run(name, calls) {
      worker.postMessage({ name, calls } satisfies ThreadRequest);
      const results = await next(true);
      if (results.kind !== 'results') throw new ProgramStopped('it gave no results.');
      return results.outcomes;
    },
    async close() {
      await worker.terminate();
    },
  };
};
