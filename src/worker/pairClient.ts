import type { AnsweredConfusion, ConfusionHead } from '../engine/confusions/types.ts';
import type { Lens, LensQuestion } from '../engine/pairing/lens.ts';
import type { Pair, PairBatch, PairChoice, SideChoice } from '../engine/pairing/types.ts';
import { acknowledgeHeld, encodeHeld } from './held.ts';
import { createJobClient, type JobOptions } from './jobClient.ts';
import type { PairJob, PairReply, PairWire } from './pairJob.ts';
import type { OpenPort } from './protocol.ts';

/** Compares estimators of any framework off the page's thread. */
export interface PairClient {
  /**
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when a choice is unknown, or the worker failed twice.
   */
  compare(batch: PairBatch, choices: readonly [PairChoice, PairChoice], options?: JobOptions): Promise<Pair>;
  /** The advantages of one side, empty where it gives none. Throws as `compare` does. */
  evaluate(batch: PairBatch, choice: SideChoice, options?: JobOptions): Promise<Float64Array>;
  /** The selected group under every framework's default. Throws as `compare` does. */
  look(batch: PairBatch, question: LensQuestion, options?: JobOptions): Promise<Lens>;
  /** The questions that were asked in public, in order. Throws as `compare` does. */
  questions(options?: JobOptions): Promise<readonly ConfusionHead[]>;
  /** The numbers of one of them. Throws as `compare` does, and for an id that no question has. */
  answer(id: string, options?: JobOptions): Promise<AnsweredConfusion>;
  dispose(): void;
}

/** A client over a port. */
export function createPairClient(open: OpenPort<PairWire, PairReply>): PairClient {
  const client = createJobClient<PairJob, PairWire, PairReply>({
    open,
    encode: (job, memory) => (job.batch === null ? job : { ...job, batch: encodeHeld(job.batch, memory) }),
    acknowledge: ({ batch }, memory) => batch !== null && acknowledgeHeld(batch, memory),
  });
  const ask = async <Job extends PairJob>(
    job: Job,
    options: JobOptions | undefined,
  ): Promise<PairReply & { readonly kind: Job['question']['kind'] }> => {
    const reply = await client.run(job, options);
    if (reply.kind !== job.question.kind) throw new Error('the worker answered another question');
    return reply;
  };
  return {
    compare: async (batch, choices, options) =>
      (await ask({ batch, question: { kind: 'pair', choices } }, options)).pair,
    evaluate: async (batch, choice, options) =>
      (await ask({ batch, question: { kind: 'side', choice } }, options)).advantages,
    look: async (batch, lens, options) => (await ask({ batch, question: { kind: 'lens', lens } }, options)).lens,
    questions: async (options) => (await ask({ batch: null, question: { kind: 'questions' } }, options)).questions,
    answer: async (id, options) => (await ask({ batch: null, question: { kind: 'answer', id } }, options)).answer,
    dispose: client.dispose,
  };
}
