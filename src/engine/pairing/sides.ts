import { estimatorById } from '../estimators/index.ts';
import { evaluateVariant, outcomeOf } from '../frameworks/evaluate.ts';
import { frameworkById } from '../frameworks/frameworks.ts';
import { FrameworkRows } from '../frameworks/rows.ts';
import type { EvaluateOptions, Variant, VariantResult } from '../frameworks/types.ts';
import { variantById } from '../frameworks/variants/index.ts';
import type { GivenSide, PairBatch, PairChoice, PairSide, SideChoice } from './types.ts';

/** The batch as rows of the frameworks. */
export function rowsOf({ offsets, values, lengths, roles }: PairBatch): FrameworkRows {
  const groups = new Uint32Array(values.length);
  const roleOfRow: string[] = new Array(values.length);
  for (let g = 0; g < offsets.length - 1; g++) {
    groups.fill(g, offsets[g], offsets[g + 1]);
    roleOfRow.fill(roles[g]!, offsets[g], offsets[g + 1]);
  }
  return new FrameworkRows({ rewards: values, groups, roles: roleOfRow, ...(lengths !== null && { lengths }) });
}

/** What a choice names. @throws {RangeError} when no framework has such a variant. */
export function variantOf({ variant }: Pick<SideChoice, 'variant'>): Variant {
  const found = variantById(variant);
  if (found === undefined) throw new RangeError(`No framework has an estimator ${JSON.stringify(variant)}.`);
  return found;
}

/** The advantages of a side. */
export function evaluateSide(choice: SideChoice, rows: FrameworkRows): VariantResult {
  return evaluateVariant(variantOf(choice), rows, optionsOf(choice));
}

/** Id of a custom estimator among those of variants, none of which has a colon. */
export function idOfCustom(estimator: string): string {
  return `custom:${estimator}`;
}

/** Whether a choice was computed elsewhere. */
export function isGiven(choice: PairChoice): choice is GivenSide {
  return 'advantages' in choice;
}

/** The advantages of any side; empty where it gives none. */
export function advantagesOfSide(choice: PairChoice, rows: FrameworkRows): Float64Array {
  return isGiven(choice) ? choice.advantages : evaluateSide(choice, rows).advantages;
}

/** How the calculation of a given side ended. */
export function outcomeOfGiven({ advantages, silence }: GivenSide): PairSide['outcome'] {
  return silence === null ? outcomeOf(advantages) : { kind: 'silent', ...silence };
}

function optionsOf({ epsilon, groupSize, promptsPerBatch }: SideChoice): EvaluateOptions {
  return {
    ...(epsilon !== null && { epsilon }),
    ...(groupSize !== undefined && { groupSize }),
    ...(promptsPerBatch !== undefined && { promptsPerBatch }),
  };
}

/** How sentences call a variant: rLLM's by the estimator's name, others with their framework's. */
export function nameOfVariant({ id, framework, label }: Variant): string {
  if (framework !== 'rllm') return `${frameworkById(framework).label} ${label}`;
  const [estimator = '', revision] = id.slice('rllm.'.length).split('@');
  const name = estimator === 'grpo.no_std' ? 'GRPO without std' : (estimatorById(estimator)?.label ?? label);
  return revision === undefined ? name : `${name}, March 2026`;
}
