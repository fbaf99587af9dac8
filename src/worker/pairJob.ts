import type { FrameworkRows } from '../engine/frameworks/rows.ts';
import { type Lens, type LensQuestion, lensOf } from '../engine/pairing/lens.ts';
import { comparePair } from '../engine/pairing/comparePair.ts';
import { evaluateSide, rowsOf } from '../engine/pairing/sides.ts';
import type { Pair, PairBatch, SideChoice } from '../engine/pairing/types.ts';
import { createHolder, type Held } from './held.ts';
import type { JobHandler } from './protocol.ts';

/** What the worker of Compare computes of a batch. */
export type PairQuestion =
  /** Two estimators, in all that the view shows. */
  | { readonly kind: 'pair'; readonly choices: readonly [SideChoice, SideChoice] }
  /** One estimator's advantages alone, for what is dragged. */
  | { readonly kind: 'side'; readonly choice: SideChoice }
  /** The selected group under every framework's default. */
  | { readonly kind: 'lens'; readonly lens: LensQuestion };

export interface PairJob {
  readonly batch: PairBatch;
  readonly question: PairQuestion;
}

/** The job on the wire. */
export interface PairWire {
  readonly batch: Held<PairBatch>;
  readonly question: PairQuestion;
}

export type PairReply =
  | { readonly kind: 'pair'; readonly pair: Pair }
  | { readonly kind: 'side'; readonly advantages: Float64Array }
  | { readonly kind: 'lens'; readonly lens: Lens };

/** The handler of Compare: holds the last batch it was sent, and its rows. */
export function createPairHandler(): JobHandler<PairWire, PairReply> {
  const batchOf = createHolder<PairBatch>('batch');
  let laid: { readonly batch: PairBatch; readonly rows: FrameworkRows } | null = null;
  return async ({ batch: held, question }) => {
    const batch = batchOf(held);
    if (laid?.batch !== batch) laid = { batch, rows: rowsOf(batch) };
    const { rows } = laid;
    if (question.kind === 'side') return { kind: 'side', advantages: evaluateSide(question.choice, rows).advantages };
    if (question.kind === 'lens') return { kind: 'lens', lens: lensOf(batch, rows, question.lens) };
    return { kind: 'pair', pair: comparePair(batch, rows, question.choices) };
  };
}
