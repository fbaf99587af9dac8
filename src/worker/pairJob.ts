import { answerConfusion } from '../engine/confusions/answer.ts';
import { confusionById, confusionHeads } from '../engine/confusions/catalogue/index.ts';
import type { AnsweredConfusion, ConfusionHead } from '../engine/confusions/types.ts';
import type { FrameworkRows } from '../engine/frameworks/rows.ts';
import { type Lens, type LensQuestion, lensOf } from '../engine/pairing/lens.ts';
import { comparePair } from '../engine/pairing/comparePair.ts';
import { evaluateSide, rowsOf } from '../engine/pairing/sides.ts';
import type { Pair, PairBatch, PairChoice, SideChoice } from '../engine/pairing/types.ts';
import { createHolder, type Held } from './held.ts';
import type { JobHandler } from './protocol.ts';

/** What the worker of Compare tells that is of no batch. */
export type CatalogueQuestion =
  /** The questions that were asked in public, without their numbers. */
  | { readonly kind: 'questions' }
  /** The numbers of one of them. */
  | { readonly kind: 'answer'; readonly id: string };

/** What the worker of Compare computes of a batch. */
export type PairQuestion =
  /** Two estimators, in all that the view shows. */
  | { readonly kind: 'pair'; readonly choices: readonly [PairChoice, PairChoice] }
  /** One estimator's advantages alone, for what is dragged. */
  | { readonly kind: 'side'; readonly choice: SideChoice }
  /** The selected group under every framework's default. */
  | { readonly kind: 'lens'; readonly lens: LensQuestion };

/** A question, and the batch that it is of. */
export type PairJob =
  | { readonly batch: PairBatch; readonly question: PairQuestion }
  | { readonly batch: null; readonly question: CatalogueQuestion };

/** The job on the wire. */
export type PairWire =
  | { readonly batch: Held<PairBatch>; readonly question: PairQuestion }
  | { readonly batch: null; readonly question: CatalogueQuestion };

export type PairReply =
  | { readonly kind: 'pair'; readonly pair: Pair }
  | { readonly kind: 'side'; readonly advantages: Float64Array }
  | { readonly kind: 'lens'; readonly lens: Lens }
  | { readonly kind: 'questions'; readonly questions: readonly ConfusionHead[] }
  | { readonly kind: 'answer'; readonly answer: AnsweredConfusion };

/** The handler of Compare: holds the last batch it was sent, and its rows. */
export function createPairHandler(): JobHandler<PairWire, PairReply> {
  const batchOf = createHolder<PairBatch>('batch');
  let laid: { readonly batch: PairBatch; readonly rows: FrameworkRows } | null = null;
  return async ({ batch: held, question }) => {
    if (held === null) return question.kind === 'answer' ? answerOf(question.id) : known();
    const batch = batchOf(held);
    if (laid?.batch !== batch) laid = { batch, rows: rowsOf(batch) };
    const { rows } = laid;
    if (question.kind === 'side') return { kind: 'side', advantages: evaluateSide(question.choice, rows).advantages };
    if (question.kind === 'lens') return { kind: 'lens', lens: lensOf(batch, rows, question.lens) };
    return { kind: 'pair', pair: comparePair(batch, rows, question.choices) };
  };
}

function known(): PairReply {
  return { kind: 'questions', questions: confusionHeads() };
}

function answerOf(id: string): PairReply {
  const confusion = confusionById(id);
  if (confusion === undefined) throw new RangeError(`There is no question ${JSON.stringify(id)}.`);
  return { kind: 'answer', answer: answerConfusion(confusion) };
}
