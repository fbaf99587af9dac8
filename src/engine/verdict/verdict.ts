import type { VerdictContext } from './context.ts';
import { DETAILS } from './details.ts';
import { HEADLINES } from './headlines.ts';

/** The finding of a view: one sentence, and what goes with it. */
export interface Verdict {
  readonly headline: string;
  /** One or two more sentences; empty when there is nothing to add. */
  readonly detail: string;
}

/** The first headline whose rule applies, and every detail that does. */
export function verdictOf(context: VerdictContext): Verdict {
  const headline = HEADLINES.map((rule) => rule(context)).find((sentence) => sentence !== null) ?? '';
  const details = DETAILS.map((rule) => rule(context)).filter((sentence) => sentence !== null);
  return { headline, detail: details.join(' ') };
}
