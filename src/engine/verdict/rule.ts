import type { VerdictContext } from './context.ts';

/** One thing that may be said of a result. */
export interface VerdictRule {
  /** A name for tests and readers. */
  readonly id: string;
  /** The sentence, or null when the rule does not apply. */
  readonly sentenceOf: (context: VerdictContext) => string | null;
}

/** A rule for what stands below the headline. */
export interface DetailRule extends VerdictRule {
  /** The headlines beside which it is said; absent when it goes with all. */
  readonly beside?: readonly VerdictRule[];
  /** The headlines that say it already. */
  readonly impliedBy?: readonly VerdictRule[];
}

/** A rule of two halves: `applies` gives what the sentence is made of, or null; `say` makes the sentence. */
export function verdictRule<Facts>({
  id,
  applies,
  say,
}: {
  readonly id: string;
  readonly applies: (context: VerdictContext) => Facts | null;
  readonly say: (facts: Facts) => string;
}): VerdictRule {
  return {
    id,
    sentenceOf(context) {
      const facts = applies(context);
      return facts === null ? null : say(facts);
    },
  };
}
