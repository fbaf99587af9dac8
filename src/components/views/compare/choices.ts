import { estimatorById } from '../../../engine/estimators/index.ts';
import { variantById, VARIANTS } from '../../../engine/frameworks/variants/index.ts';
import { idOfCustom, nameOfVariant } from '../../../engine/pairing/sides.ts';
import type { SideChoice } from '../../../engine/pairing/types.ts';
import { calledHere } from '../../../engine/recorded/calledHere.ts';
import type {
  ComparedSide,
  CustomEstimator,
  CustomSide,
  PlaygroundDocument,
} from '../../../importers/playground/document.ts';

export type Choices = readonly [first: ComparedSide, second: ComparedSide];

const USUAL: readonly [SideChoice, SideChoice] = [
  { variant: 'rllm.grpo', epsilon: null },
  { variant: 'rllm.rloo', epsilon: null },
];

/** What a document compares, and what of it could not be taken. */
export interface ReadChoices {
  readonly choices: Choices;
  readonly notices: readonly string[];
}

/** The two sides of a document; one that no framework has, or that is registered no more, is replaced, and told. */
export function choicesOf({ compare, estimators = [] }: PlaygroundDocument): ReadChoices {
  if (compare === undefined) return { choices: USUAL, notices: [] };
  const notices: string[] = [];
  const read = (k: 0 | 1): ComparedSide => {
    const side = compare[k];
    if (isCustom(side)) {
      if (estimators.some(({ name }) => name === side.estimator)) return side;
      const stead = insteadOf(side, k, compare[k === 0 ? 1 : 0]);
      notices.push(
        `This document has no estimator “${side.estimator.slice(0, 60)}” of its own; ${stead.variant} stands in its place.`,
      );
      return stead;
    }
    const { variant, epsilon, ...sizes } = side;
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

/** The built-in that was overridden, else what is usual and not on the other side already. */
function insteadOf({ estimator }: CustomSide, k: 0 | 1, other: ComparedSide): SideChoice {
  if (estimatorById(estimator) !== undefined) return { variant: `rllm.${estimator}`, epsilon: null };
  return USUAL[k].variant === idOfSide(other) ? USUAL[k === 0 ? 1 : 0] : USUAL[k];
}

/** The document with other sides to compare. */
export function withChoices(document: PlaygroundDocument, choices: Choices): PlaygroundDocument {
  return { ...document, compare: choices };
}

/** The choices with another side in one place. */
export function withSide(choices: Choices, k: 0 | 1, side: ComparedSide): Choices {
  return k === 0 ? [side, choices[1]] : [choices[0], side];
}

/** Whether a side is a custom estimator of the document. */
export function isCustom(side: ComparedSide): side is CustomSide {
  return 'estimator' in side;
}

/** What tells sides apart: the id of a variant, or that of a custom estimator. */
export function idOfSide(side: ComparedSide): string {
  return isCustom(side) ? idOfCustom(side.estimator) : side.variant;
}

/** How sentences call a side. */
export function nameOfSide(side: ComparedSide, estimators: readonly CustomEstimator[] | undefined): string {
  return isCustom(side) ? nameOfCustom(side.estimator, estimators) : nameOfVariant(variantById(side.variant)!);
}

/** A custom estimator with the mark that it is one's own where a built-in, or a variant, is called the same. */
export function nameOfCustom(name: string, estimators: readonly CustomEstimator[] | undefined): string {
  return VARIANTS.some((variant) => nameOfVariant(variant) === name) ? `${name} (own)` : calledHere(estimators, name);
}
