import type { Revision } from '../revision.ts';

/** A member of rLLM's string enum `rLLMAdvantageEstimator`. Members are singletons: compare them with `===`. */
export interface AdvantageEstimator {
  readonly member: string;
  readonly value: string;
}

function member(name: string, value: string): AdvantageEstimator {
  return Object.freeze({ member: name, value });
}

const GRPO = member('GRPO', 'grpo');
const REINFORCE = member('REINFORCE', 'reinforce');
const REINFORCE_PLUS_PLUS_BASELINE = member('REINFORCE_PLUS_PLUS_BASELINE', 'reinforce_plus_plus_baseline');
const PRPO = member('PRPO', 'prpo');
const RLOO = member('RLOO', 'rloo');
const OTHER = member('OTHER', 'other');

/** The enum members by name. `PRPO` exists at rllm-head only. */
export const AdvantageEstimator = { GRPO, REINFORCE, REINFORCE_PLUS_PLUS_BASELINE, PRPO, RLOO, OTHER } as const;

/** Members of the enum at a revision, in order of definition. */
export function advantageEstimators(revision: Revision): readonly AdvantageEstimator[] {
  const all = [GRPO, REINFORCE, REINFORCE_PLUS_PLUS_BASELINE, PRPO, RLOO, OTHER];
  return revision === 'rllm-seed' ? all.filter((one) => one !== PRPO) : all;
}

/**
 * `rLLMAdvantageEstimator(value)`: the member with this value. Any unknown value (another type, another case, null)
 * gives OTHER and never an error.
 */
export function advantageEstimatorOf(value: unknown, revision: Revision): AdvantageEstimator {
  return advantageEstimators(revision).find((one) => one.value === value) ?? OTHER;
}

/** An estimator as a configuration names it: an enum member or a plain string. */
export type EstimatorRef = AdvantageEstimator | string;

/** The key under which rLLM files an estimator: a member equals and hashes like its string value. */
export function estimatorKey(ref: EstimatorRef): string {
  return typeof ref === 'string' ? ref : ref.value;
}

/** How Python 3.11 and later print it in an f-string. */
export function formatEstimatorRef(ref: EstimatorRef): string {
  return typeof ref === 'string' ? ref : `rLLMAdvantageEstimator.${ref.member}`;
}
