/*
 * What other frameworks compute under the names that they share with rLLM, at the commits that were read: estimators,
 * the weights of their losses, and what they do with dead groups.
 */
export { DEAD_RULES, type DeadRule, type DeadTest, keptRows } from './deadRules.ts';
export { type DefaultRow, type DefaultsInput, defaultVariant, frameworkDefaults } from './defaults.ts';
export { differencesBetween } from './differences.ts';
export { evaluateVariant } from './evaluate.ts';
export { type Framework, frameworkById, FRAMEWORKS } from './frameworks.ts';
export type { Grouping } from './grouping.ts';
export { LOSS_MODES, type LossMode, lossModeById, type LossModeId } from './loss/modes.ts';
export { type LossOptions, type LossWeights, lossWeights } from './loss/weights.ts';
export { OVERLONG_RULES, overlongPenalty, type OverlongRule } from './overlong.ts';
export { FrameworkRows, type RowsInput, type TokenColumns } from './rows.ts';
export type {
  Composition,
  EvaluateOptions,
  FrameworkId,
  Kernel,
  Method,
  Note,
  Outcome,
  Setting,
  Source,
  Variant,
  VariantResult,
} from './types.ts';
export { variantById, VARIANTS } from './variants/index.ts';
