import type { Lens, LensQuestion } from '../engine/pairing/lens.ts';
import type { Pair, PairBatch, SideChoice } from '../engine/pairing/types.ts';
import { acknowledgeHeld, encodeHeld } from './held.ts';
import { createJobClient, type JobOptions } from './jobClient.ts';
import type { PairJob, PairQuestion, PairReply, PairWire } from './pairJob.ts';
import type { OpenPort } from './protocol.ts';

/** Compares estimators of any framework off the page's thread. */
export interface PairClient {
  /**
   * @throws {DOMException} AbortError when it was stopped.
   * @throws {JobError} when a choice is unknown, or the worker failed twice.
   */
  compare(batch: PairBatch, choices: readonly [SideChoice, SideChoice], options?: JobOptions): Promise<Pair>;
  /** The advantages of one side, empty where it gives none. Throws as `compare` does. */
  evaluate(batch: PairBatch, choice: SideChoice, options?: JobOptions): Promise<Float64Array>;
  /** The selected group under every framework's default. Throws as `compare` does. */
  look(batch: PairBatch, question: LensQuestion, options?: JobOptions): Promise<Lens>;
  dispose(): void;
}

/** A client over a port. */
export function createPairClient(open: OpenPort<PairWire, PairReply>): PairClient {
  const client = createJobClient<PairJob, PairWire, PairReply>({
    open,
    encode: ({ batch, question }, memory) => ({ batch: encodeHeld(batch, memory), question }),
    acknowledge: ({ batch }, memory) => acknowledgeHeld(batch, memory),
  });
  const ask = async <Kind extends PairReply['kind']>(
    batch: PairBatch,
    question: PairQuestion & { readonly kind: Kind },
    options: JobOptions | undefined,
  ): Promise<PairReply & { readonly kind: Kind }> => {
    const reply = await client.run({ batch, question }, options);
    if (reply.kind !== question.kind) throw new Error('the worker answered another question');
    return reply as PairReply & { readonly kind: Kind };
  };
  return {
    compare: async (batch, choices, options) => (await ask(batch, { kind: 'pair', choices }, options)).pair,
    evaluate: async (batch, choice, options) => (await ask(batch, { kind: 'side', choice }, options)).advantages,
    look: async (batch, lens, options) => (await ask(batch, { kind: 'lens', lens }, options)).lens,
    dispose: client.dispose,
  };
}
