import type { VerdictContext } from './context.ts';
import { DETAILS } from './details/index.ts';
import { HEADLINES } from './headlines/index.ts';
import type { VerdictRule } from './rule.ts';

/** The finding of a view: one sentence, and what goes with it. */
export interface Verdict {
  readonly headline: string;
  /** One or two more sentences; empty when there is nothing to add. */
  readonly detail: string;
}

/** A rule that applies, with its sentence. */
interface Said {
  readonly rule: VerdictRule;
  readonly sentence: string;
}

/** More sentences than this below the headline are not read. */
const MOST_DETAILS = 2;

export function verdictOf(context: VerdictContext): Verdict {
  const { headline, details } = rulesThatSpeak(context);
  return { headline: headline.sentence, detail: details.map(({ sentence }) => sentence).join(' ') };
}

/** The first headline whose rule applies, and the first details that do and that it does not say already. */
export function rulesThatSpeak(context: VerdictContext): {
  readonly headline: Said;
  readonly details: readonly Said[];
} {
  const [headline] = firstOf(HEADLINES, context, 1);
  const fitting = DETAILS.filter(
    ({ beside, impliedBy }) =>
      (beside === undefined || beside.includes(headline!.rule)) && impliedBy?.includes(headline!.rule) !== true,
  );
  return { headline: headline!, details: firstOf(fitting, context, MOST_DETAILS) };
}

function firstOf(rules: readonly VerdictRule[], context: VerdictContext, most: number): Said[] {
  const said: Said[] = [];
  for (const rule of rules) {
    if (said.length === most) break;
    const sentence = rule.sentenceOf(context);
    if (sentence !== null) said.push({ rule, sentence });
  }
  return said;
}
