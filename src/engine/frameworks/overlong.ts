import type { FrameworkId } from './types.ts';

/** How a framework punishes answers that come near the longest allowed one. */
export interface OverlongRule {
  readonly id: string;
  readonly framework: FrameworkId;
  /** Whether the punishment stops at `−factor`. */
  readonly isCapped: boolean;
  /** Whether there is a factor; without one it is 1. */
  readonly hasFactor: boolean;
  /** Keys of the configuration. */
  readonly keys: readonly string[];
}

/** Soft punishments for overlong answers. */
export const OVERLONG_RULES: readonly OverlongRule[] = [
  {
    id: 'verl.overlong',
    framework: 'verl',
    isCapped: false,
    hasFactor: true,
    keys: ['overlong_buffer.enable', 'overlong_buffer.len', 'overlong_buffer.penalty_factor'],
  },
  {
    id: 'openrlhf.overlong',
    framework: 'openrlhf',
    isCapped: true,
    hasFactor: true,
    keys: ['--reward.overlong_buffer_len', '--reward.overlong_penalty_factor'],
  },
  {
    id: 'nemo.overlong',
    framework: 'nemo',
    isCapped: false,
    hasFactor: true,
    keys: ['grpo.reward_shaping.overlong_buffer_length', 'grpo.reward_shaping.overlong_buffer_penalty'],
  },
  { id: 'trl.soft_overlong', framework: 'trl', isCapped: true, hasFactor: false, keys: [] },
  { id: 'areal.overlong', framework: 'areal', isCapped: false, hasFactor: true, keys: [] },
  { id: 'swift.soft_overlong', framework: 'swift', isCapped: false, hasFactor: false, keys: ['soft_cache_length'] },
];

/**
 * What is added to the reward of an answer of some length.
 *
 *   p = −(length − (max − buffer)) / buffer · factor above max − buffer, else 0; at least −factor where it is capped
 *
 * Units: rewards. Shape: a number for a number.
 */
export function overlongPenalty(
  { isCapped, hasFactor }: OverlongRule,
  length: number,
  { maxLength, buffer, factor = 1 }: { readonly maxLength: number; readonly buffer: number; readonly factor?: number },
): number {
  const over = Math.max(0, length - (maxLength - buffer)) / buffer;
  const penalty = -(isCapped ? Math.min(1, over) : over) * (hasFactor ? factor : 1);
  return penalty === 0 ? 0 : penalty;
}
