import type { Answering, SimulatedCall } from '../simulation/custom/calls.ts';
import type { SimulationSetup } from '../simulation/setup.ts';
import { acknowledgeHeld, encodeHeld } from './held.ts';
import { createJobClient, type JobOptions } from './jobClient.ts';
import type {
  LaneLog,
  LearnJob,
  LearnQuestion,
  LearnReply,
  LearnWire,
  MeasureProgress,
  RunProgress,
} from './learnJob.ts';
import type { OpenPort } from './protocol.ts';

/** The policy after so many steps of the first seed, and how many gradients are drawn there. */
export interface MeasureQuestion {
  readonly step: number;
  readonly draws: number;
  readonly wantsResult: boolean;
}

export interface LearnOptions extends JobOptions {
  /** Answers the calls of custom estimators; needed by experiments that have some. */
  readonly answer?: Answering;
}

/** Answering goes on for so long before a question gives back what there is. */
const ANSWERING_MS = 60;

/**
 * Trains and measures toy policies off the page's thread. Long work goes in slices: who stops asking has paused it, and
 * an experiment that is asked for again, by the same object, is taken up where it was. After a crash it starts anew.
 */
export interface LearnClient {
  /**
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when the worker failed twice.
   */
  advance(setup: SimulationSetup, wantsResult: boolean, options?: LearnOptions): Promise<RunProgress>;
  /** The gradients of every lane at the policy after a number of steps. Throws as `advance` does. */
  measure(setup: SimulationSetup, request: MeasureQuestion, options?: LearnOptions): Promise<MeasureProgress>;
  /** Every metric of a lane of the first seed. Throws as `advance` does. */
  log(setup: SimulationSetup, lane: number, options?: LearnOptions): Promise<LaneLog>;
  dispose(): void;
}

/** A client over a port. */
export function createLearnClient(open: OpenPort<LearnWire, LearnReply>): LearnClient {
  const client = createJobClient<LearnJob, LearnWire, LearnReply>({
    open,
    encode: ({ setup, question }, memory) => ({ setup: encodeHeld(setup, memory), question }),
    acknowledge: ({ setup }, memory) => acknowledgeHeld(setup, memory),
  });
  const once = async <Question extends LearnJob['question']>(
    setup: SimulationSetup,
    question: Question,
    options: JobOptions | undefined,
  ): Promise<LearnReply & { readonly kind: Question['kind'] }> => {
    const reply = await client.run({ setup, question }, options);
    if (reply.kind !== question.kind) throw new Error('the worker answered another question');
    return reply;
  };
  /** Calls of experiments that are still to be answered. */
  const unanswered = new WeakMap<SimulationSetup, Map<string, readonly SimulatedCall[]>>();
  /** Whoever asks waits for the one before. */
  let last: Promise<unknown> = Promise.resolve();

  /** Asks again and again with the answers to what is wanted, until there is nothing to answer or enough time went by. */
  const answering = async <Question extends LearnQuestion>(
    setup: SimulationSetup,
    question: Question,
    options: LearnOptions & { readonly answer: Answering },
    onReply: (reply: LearnReply & { readonly kind: Question['kind'] }) => void,
  ): Promise<LearnReply & { readonly kind: Question['kind'] }> => {
    const waiting = unanswered.get(setup) ?? new Map<string, readonly SimulatedCall[]>();
    unanswered.set(setup, waiting);
    const began = performance.now();
    const key = keyOf(question);
    // A log is always asked for from its beginning.
    let wanted = question.kind === 'log' ? [] : (waiting.get(key) ?? []);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the next question depends on the answers
      const answers = wanted.length === 0 ? null : await options.answer(wanted);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const reply = await once(setup, { ...question, ...(answers !== null && { answers }) }, options);
      onReply(reply);
      wanted = reply.wanted;
      waiting.set(key, wanted);
      const isLog = question.kind === 'log';
      if (wanted.length === 0 || (!isLog && performance.now() - began >= ANSWERING_MS)) return reply;
    }
  };
  const ask = <Question extends LearnQuestion>(
    setup: SimulationSetup,
    question: Question,
    options: LearnOptions = {},
    onReply: (reply: LearnReply & { readonly kind: Question['kind'] }) => void = () => {},
  ): Promise<LearnReply & { readonly kind: Question['kind'] }> => {
    const { answer } = options;
    if (answer === undefined) return once(setup, question, options);
    const next = last.then(() => {
      options.signal?.throwIfAborted();
      return answering(setup, question, { ...options, answer }, onReply);
    });
    last = next.catch(() => {});
    return next;
  };
  return {
    async advance(setup, wantsResult, options) {
      // One question may become several; curves were asked for once.
      let result: RunProgress['result'] = null;
      const { progress } = await ask(setup, { kind: 'advance', wantsResult }, options, (reply) => {
        result = reply.progress.result ?? result;
      });
      return { ...progress, result: progress.result ?? result };
    },
    async measure(setup, request, options) {
      let measurement: MeasureProgress['measurement'] = null;
      const { progress } = await ask(setup, { kind: 'measure', ...request }, options, (reply) => {
        measurement = reply.progress.measurement ?? measurement;
      });
      return { ...progress, measurement: progress.measurement ?? measurement };
    },
    async log(setup, lane, options) {
      const { log } = await ask(setup, { kind: 'log', lane }, options);
      if (log === null) throw new Error('the log wants answers, and nobody gives them');
      return log;
    },
    dispose: client.dispose,
  };
}

/** What a question goes on with. */
function keyOf(question: LearnQuestion): string {
  return question.kind === 'measure' ? `measure ${question.step} ${question.draws}` : question.kind;
}
