import { variantById } from '../../../engine/frameworks/variants/index.ts';
import type { SideChoice } from '../../../engine/pairing/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';

export type Choices = readonly [first: SideChoice, second: SideChoice];

const USUAL: Choices = [
  { variant: 'rllm.grpo', epsilon: null },
  { variant: 'rllm.rloo', epsilon: null },
];

/** What a document compares, and what of it could not be taken. */
export interface ReadChoices {
  readonly choices: Choices;
  readonly notices: readonly string[];
}

/** The two estimators of a document; one that no framework has is replaced, and told. */
export function choicesOf({ compare }: PlaygroundDocument): ReadChoices {
  if (compare === undefined) return { choices: USUAL, notices: [] };
  const notices: string[] = [];
  const read = (k: 0 | 1): SideChoice => {
    const { variant, epsilon, ...sizes } = compare[k];
    if (variantById(variant) === undefined) {
      notices.push(`No framework has an estimator “${variant.slice(0, 60)}”; ${USUAL[k].variant} stands in its place.`);
      return USUAL[k];
    }
    const usable = epsilon === null || (Number.isFinite(epsilon) && epsilon > 0 && epsilon <= 1);
    if (!usable) notices.push(`An epsilon of ${epsilon} is not between 0 and 1; ${variant} has its own.`);
    return { variant, epsilon: usable ? epsilon : null, ...sizes };
  };
  return { choices: [read(0), read(1)], notices };
}

/** The document with other estimators to compare. */
export function withChoices(document: PlaygroundDocument, choices: Choices): PlaygroundDocument {
  return { ...document, compare: choices };
}
