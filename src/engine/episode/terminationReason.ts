/** Why a rollout ended; upstream's enum values, in its order. Source: rLLM workflows/workflow.py. */
export const TERMINATION_REASONS = [
  'max_prompt_length_exceeded',
  'max_response_length_exceeded',
  'env_done',
  'max_turns_exceeded',
  'timeout',
  'unknown',
  'error',
] as const;

export type TerminationReason = (typeof TERMINATION_REASONS)[number];

export function isTerminationReason(value: unknown): value is TerminationReason {
  return (TERMINATION_REASONS as readonly unknown[]).includes(value);
}
