import { DEADLINES, PROGRAM_LIMITS } from '../program/limits.ts';
import type { RunOutcome } from '../program/outcome.ts';
import { rewardsOf, tooLargeCalls, tooLargeSource } from '../program/tooLarge.ts';
import { type ConsoleLine, ProgramError, type ProgramCall, type ProgramFault } from '../program/types.ts';
import type { OpenFrame } from './frame.ts';
import type { BoxEngine, BoxLanguage, BoxLanguages, BoxSource } from './languages.ts';
import { type Asked, readReply, type Reply } from './readReply.ts';
import { packCalls, type ToWorker } from './wire.ts';
import { type BoxWorker, createBoxWorkers } from './workers.ts';

export interface RunOptions {
  /** Wall-clock time that the program may take, in ms; starting a worker does not count. Default: as while typing. */
  readonly deadlineMs?: number;
  /** What has to be over before anything of the program is posted; its time counts from there. */
  readonly after?: Promise<unknown>;
  readonly signal?: AbortSignal;
}

/** Runs users' programs in the box. */
export interface SandboxClient {
  /**
   * Reads a program in a fresh worker and makes all calls, one after the other, of the estimator that it registers under
   * `name`, or of the first. Never throws: whatever happens is an outcome.
   */
  run(source: BoxSource, name: string | null, calls: readonly ProgramCall[], options?: RunOptions): Promise<RunOutcome>;
  /** A program that is called again and again in one worker. `name` as above. */
  session(source: BoxSource, name: string | null): SandboxSession;
  /** Has a worker of the language ready, so that the first run need not wait for it. */
  warm(language: BoxEngine): void;
  dispose(): void;
}

/** A program in a worker of its own, which keeps what it remembers from one call to the next. */
export interface SandboxSession {
  /**
   * Makes calls, one after the other; the program is read with the first. Never throws. An outcome other than results is
   * its end: from then on it gives the same again. What is asked while it is busy waits.
   */
  call(calls: readonly ProgramCall[], options?: RunOptions): Promise<RunOutcome>;
  /** Ends it, whatever it does. */
  close(): void;
}

/** A client over a frame, which is opened with the first run. */
export function createSandboxClient(openFrame: OpenFrame, languages: BoxLanguages): SandboxClient {
  const workers = createBoxWorkers(openFrame, languages);

  const session = (source: BoxSource, name: string | null): SandboxSession => {
    let opened: { readonly worker: BoxWorker; readonly language: BoxLanguage } | null = null;
    let over: RunOutcome | null = null;
    let busy: Promise<unknown> = Promise.resolve();
    const closed = new AbortController();

    const end = (outcome: RunOutcome): RunOutcome => {
      over ??= outcome;
      if (opened !== null) {
        workers.stop(opened.worker);
        workers.refillAnew(source.language);
        opened = null;
      }
      return over;
    };

    const call = async (calls: readonly ProgramCall[], options: RunOptions): Promise<RunOutcome> => {
      const { deadlineMs = DEADLINES.typing, after, signal } = options;
      if (over !== null) return over;
      const rewards = calls.map(rewardsOf);
      const tooLarge = tooLargeSource(source.text) ?? tooLargeCalls(rewards);
      if (tooLarge !== null) return end(tooLarge);
      if (signal?.aborted === true || workers.disposed) return end(CANCELLED);
      const stopped = abortOf([closed.signal, signal]);
      const token = crypto.randomUUID();
      const packed = packCalls(calls);
      let message: ToWorker = { kind: 'more', token, ...packed };
      if (opened === null) {
        try {
          const language = await workers.languageOf(source.language);
          const text = language.prepare(source.text);
          message = { kind: 'run', token, text, name, ...packed };
          opened = { worker: await workers.take(source.language), language };
        } catch (error) {
          if (error instanceof ProgramError) return end({ kind: 'fault', fault: error.fault, console: [] });
          return end({ kind: 'unavailable', message: error instanceof Error ? error.message : String(error) });
        }
        const trouble = stopped.now ? 'aborted' : await Promise.race([opened.worker.ready, stopped.promise]);
        if (trouble !== null) return end(trouble === 'aborted' ? CANCELLED : { kind: 'unavailable', message: trouble });
        workers.refill(source.language);
      }
      const { worker, language } = opened;
      // Reading the text and starting a worker went on beside it.
      if (after !== undefined && (await settledOrAborted(after, stopped.promise)) === 'aborted') return end(CANCELLED);
      const asked = { token, rewards };
      const outcome = placed(
        await converse(worker, message, asked, deadlineMs, stopped.promise),
        language,
        source.text,
      );
      return outcome.kind === 'ran' ? outcome : end(outcome);
    };

    return {
      call(calls, options = {}) {
        const next = busy.then(() => call(calls, options));
        busy = next;
        return next;
      },
      close() {
        closed.abort();
        end(CANCELLED);
      },
    };
  };

  return {
    warm: workers.warm,
    session,
    async run(source, name, calls, options) {
      const once = session(source, name);
      const outcome = await once.call(calls, options);
      once.close();
      return outcome;
    },
    dispose: workers.dispose,
  };
}

/** Whether one of the signals is given now, and a promise of the first that will be. */
function abortOf(signals: readonly (AbortSignal | undefined)[]): {
  readonly now: boolean;
  readonly promise: Promise<'aborted'>;
} {
  const given = signals.filter((signal) => signal !== undefined);
  return {
    get now() {
      return given.some(({ aborted }) => aborted);
    },
    promise: new Promise((resolve) => {
      for (const signal of given) signal.addEventListener('abort', () => resolve('aborted'), { once: true });
    }),
  };
}

/** Waits for something to end, in whatever way, or for a stop. */
function settledOrAborted(work: Promise<unknown>, aborted: Promise<'aborted'>): Promise<'aborted' | 'settled'> {
  const settled = work.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  return Promise.race([aborted, settled]);
}

const CANCELLED: RunOutcome = { kind: 'cancelled' };

/** Sends the program and waits for its answer, the end of its time, a stop, or the end of the worker. */
function converse(
  worker: BoxWorker,
  message: ToWorker,
  asked: Asked,
  deadlineMs: number,
  aborted: Promise<'aborted'>,
): Promise<RunOutcome> {
  return new Promise((resolve) => {
    const console: ConsoleLine[] = [];
    const end = (outcome: RunOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ kind: 'timeout', ms: deadlineMs, console }), deadlineMs);
    void aborted.then(() => end(CANCELLED));
    worker.fail = (words) => end({ kind: 'crashed', message: words, console });
    worker.listen = (data) => {
      const reply = readReply(data, asked);
      if (reply === null || reply.kind === 'ready') return;
      if (reply.kind === 'broken') end({ kind: 'crashed', message: reply.message, console });
      else if (reply.kind === 'console') keepLine(console, reply);
      else end(reply.outcome.kind === 'too-large' ? reply.outcome : { ...reply.outcome, console });
    };
    worker.port.onmessageerror = () => end({ kind: 'crashed', message: 'its answer cannot be read', console });
    worker.port.postMessage(message);
  });
}

function keepLine(lines: ConsoleLine[], { line }: Extract<Reply, { kind: 'console' }>): void {
  // One more says that there were more.
  if (lines.length <= PROGRAM_LIMITS.consoleLines) lines.push(line);
}

/** Engines do not say where a text is no text of their language; the syntax tree does. */
function placed(outcome: RunOutcome, language: BoxLanguage, text: string): RunOutcome {
  if (outcome.kind !== 'fault' || outcome.fault.line !== null || outcome.fault.name !== 'SyntaxError') return outcome;
  const place = language.findSyntaxError(text);
  const fault: ProgramFault = { ...outcome.fault, ...place };
  return { ...outcome, fault };
}
