import { UpstreamError } from '../errors.ts';
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

/**
 * Anything else that a configuration can hold where an estimator is named: rLLM keeps it and fails when it looks it up.
 */
export interface OddEstimatorRef {
  readonly odd: null | boolean | number | readonly unknown[];
}

/** An estimator as a configuration names it: an enum member or a plain string, or what is neither. */
export type EstimatorRef = AdvantageEstimator | string | OddEstimatorRef;

/** What a configuration file holds as an estimator, as it is. */
export function estimatorRefOf(value: unknown): EstimatorRef {
  if (typeof value === 'string') return value;
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return { odd: value };
  return { odd: Array.isArray(value) ? value : [] };
}

/**
 * The key under which rLLM files an estimator: a member equals and hashes like its string value.
 * @throws {UpstreamError} TypeError for a list, which Python cannot hash.
 */
export function estimatorKey(ref: EstimatorRef): string {
  if (typeof ref === 'string') return ref;
  if ('value' in ref) return ref.value;
  if (Array.isArray(ref.odd)) throw new UpstreamError('TypeError', "unhashable type: 'list'");
  // No name that can be registered is this text.
  return `\0${String(ref.odd)}`;
}

/** How Python 3.11 and later print it in an f-string. */
export function formatEstimatorRef(ref: EstimatorRef): string {
  if (typeof ref === 'string') return ref;
  if ('value' in ref) return `rLLMAdvantageEstimator.${ref.member}`;
  if (ref.odd === null) return 'None';
  if (typeof ref.odd === 'boolean') return ref.odd ? 'True' : 'False';
  return String(ref.odd);
}

/** Name of the Python class of what stands where an estimator is named. */
export function classOfEstimatorRef(ref: EstimatorRef): string {
  if (typeof ref === 'string') return 'str';
  if ('value' in ref) return 'rLLMAdvantageEstimator';
  if (ref.odd === null) return 'NoneType';
  if (typeof ref.odd === 'boolean') return 'bool';
  if (typeof ref.odd === 'number') return Number.isInteger(ref.odd) ? 'int' : 'float';
  return 'list';
}
