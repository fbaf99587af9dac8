import { meanIn, PRECISIONS, stdIn } from '../numeric/precision.ts';
import { momentsOfOthers, stdOfMoments, meanSquareOf } from './kernels/squaredMoments.ts';
import type { FrameworkId } from './types.ts';

/** The test by which a framework takes a group for dead. */
export type DeadTest =
  /** `numpy.std == 0` over more than one row, in float64. */
  | { readonly kind: 'std is 0' }
  /** Fewer rows than a bound, whatever they hold. */
  | { readonly kind: 'rows below'; readonly bound: number }
  /** Std over `n − 1` in float64 above a bound is alive. */
  | { readonly kind: 'std at most'; readonly bound: number }
  /** The largest less the smallest, at most a bound. */
  | { readonly kind: 'range at most'; readonly bound: number }
  /** The mean of the group strictly between two bounds is alive, whatever its spread. */
  | { readonly kind: 'mean outside'; readonly low: number; readonly high: number }
  /** Row by row: the std that divides the row, in float32, is not 0. With leave-one-out that of the others. */
  | { readonly kind: 'std of the row is 0'; readonly leaveOneOut: boolean }
  /** Row by row: the advantage is exactly 0. */
  | { readonly kind: 'advantage is 0' };

/** What a framework does with dead groups, by its switch. */
export interface DeadRule {
  readonly id: string;
  readonly framework: FrameworkId;
  /** The key, and whether it is on without further settings. */
  readonly key: string;
  readonly isOnByDefault: boolean;
  readonly test: DeadTest;
  readonly effect: 'resampled' | 'dropped' | 'masked' | 'out of the loss and its denominator';
  readonly remark: string;
}

/** Rules for dead groups, by framework; frameworks without one are not here. */
export const DEAD_RULES: readonly DeadRule[] = [
  {
    id: 'rllm.min_trajs_per_group',
    framework: 'rllm',
    key: 'rllm.rejection_sample.min_trajs_per_group',
    isOnByDefault: true,
    test: { kind: 'rows below', bound: 2 },
    effect: 'dropped',
    remark: 'Groups of equal rewards stay; filter_uniform_groups looks at is_correct, not at rewards.',
  },
  {
    id: 'verl.filter_groups',
    framework: 'verl',
    key: 'algorithm.filter_groups.enable',
    isOnByDefault: false,
    test: { kind: 'std is 0' },
    effect: 'resampled',
    remark: 'It looks at the field that filter_groups.metric names; a score shaped by length keeps all-wrong groups.',
  },
  {
    id: 'openrlhf.dynamic_filtering',
    framework: 'openrlhf',
    key: '--algo.dynamic_filtering_enable',
    isOnByDefault: false,
    test: { kind: 'mean outside', low: 0, high: 1 },
    effect: 'resampled',
    remark: 'A constant group at 0.5 survives; a varied group with mean 0 is dropped.',
  },
  {
    id: 'nemo.dynamic_sampling.loo',
    framework: 'nemo',
    key: 'grpo.use_dynamic_sampling',
    isOnByDefault: false,
    test: { kind: 'std of the row is 0', leaveOneOut: true },
    effect: 'resampled',
    remark: 'With leave-one-out, which is the default, a lone winner is dropped and its losers stay.',
  },
  {
    id: 'nemo.dynamic_sampling',
    framework: 'nemo',
    key: 'grpo.use_dynamic_sampling',
    isOnByDefault: false,
    test: { kind: 'std of the row is 0', leaveOneOut: false },
    effect: 'resampled',
    remark: 'A constant group of rewards such as 0.95 keeps a float32 std above 0 and survives.',
  },
  {
    id: 'slime.dynamic_sampling_filter',
    framework: 'slime',
    key: '--dynamic-sampling-filter-path',
    isOnByDefault: false,
    test: { kind: 'std at most', bound: 1e-6 },
    effect: 'resampled',
    remark: 'The filter that slime brings along; any function can stand there.',
  },
  {
    id: 'prime.filter_zero_advantages',
    framework: 'prime',
    key: 'filter_zero_advantages',
    isOnByDefault: true,
    test: { kind: 'advantage is 0' },
    effect: 'out of the loss and its denominator',
    remark: 'The other rows count for more.',
  },
  {
    id: 'skyrl.dynamic_sampling',
    framework: 'skyrl',
    key: 'trainer.algorithm.dynamic_sampling.type',
    isOnByDefault: false,
    test: { kind: 'std is 0' },
    effect: 'resampled',
    remark: 'Types are filter and replace.',
  },
  {
    id: 'skyrl.zero_variance_filter',
    framework: 'skyrl',
    key: 'trainer.algorithm.zero_variance_filter',
    isOnByDefault: false,
    test: { kind: 'range at most', bound: 1e-6 },
    effect: 'masked',
    remark: 'Of summed rewards: components that cancel look dead.',
  },
  {
    id: 'open_instruct.filter_zero_std_samples',
    framework: 'open_instruct',
    key: 'filter_zero_std_samples',
    isOnByDefault: true,
    test: { kind: 'std is 0' },
    effect: 'dropped',
    remark: 'active_sampling fills the batch again.',
  },
  {
    id: 'swift.dynamic_sample',
    framework: 'swift',
    key: 'dynamic_sample',
    isOnByDefault: false,
    test: { kind: 'std at most', bound: 0 },
    effect: 'resampled',
    remark: '',
  },
  {
    id: 'roll.difficulty_mask',
    framework: 'roll',
    key: 'difficulty_mask',
    isOnByDefault: false,
    test: { kind: 'mean outside', low: 0.1, high: 0.95 },
    effect: 'masked',
    remark: 'Nothing is sampled in their place.',
  },
  {
    id: 'tinker.remove_constant_reward_groups',
    framework: 'tinker',
    key: 'remove_constant_reward_groups',
    isOnByDefault: false,
    test: { kind: 'range at most', bound: 0 },
    effect: 'dropped',
    remark: 'When all groups are constant, one is kept.',
  },
];

/**
 * Which rows of a group a test keeps: 1 for kept.
 *
 * Shape: one entry a reward. Edge: a group of one is kept where the test asks for a std over more than one row.
 *
 * @param advantages the rows' advantages, for the test that looks at them
 */
export function keptRows(test: DeadTest, rewards: Float64Array, advantages?: Float64Array): Uint8Array {
  const n = rewards.length;
  if (test.kind === 'advantage is 0') return Uint8Array.from(rewards, (_, i) => (advantages?.[i] === 0 ? 0 : 1));
  if (test.kind === 'std of the row is 0') {
    return Uint8Array.from(promptStds(rewards, test.leaveOneOut), (std) => (std === 0 ? 0 : 1));
  }
  return new Uint8Array(n).fill(isAlive(test, rewards) ? 1 : 0);
}

function isAlive(
  test: Exclude<DeadTest, { kind: 'advantage is 0' | 'std of the row is 0' }>,
  rewards: Float64Array,
): boolean {
  const n = rewards.length;
  if (test.kind === 'rows below') return n >= test.bound;
  const p = PRECISIONS.float64;
  const mean = meanIn(p, rewards, 0, n);
  if (test.kind === 'mean outside') return mean > test.low && mean < test.high;
  if (test.kind === 'range at most') {
    return rewards.reduce((a, b) => Math.max(a, b)) - rewards.reduce((a, b) => Math.min(a, b)) > test.bound;
  }
  if (n < 2) return test.kind === 'std is 0';
  return stdIn(p, rewards, 0, n, mean, test.kind === 'std is 0' ? 0 : 1) > (test.kind === 'std is 0' ? 0 : test.bound);
}

/**
 * The std that NeMo-RL's filter looks at: of the group, or of each row's others, ddof 1, in float32 from the mean of
 * squares. 0 for a group of one.
 */
export function promptStds(rewards: Float64Array, leaveOneOut: boolean): Float64Array {
  const p = PRECISIONS.float32;
  const n = rewards.length;
  const stds = new Float64Array(n);
  if (n < 2) return stds;
  const x = rewards.map(p.input);
  if (!leaveOneOut) return stds.fill(stdOfMoments(p, meanIn(p, x, 0, n), meanSquareOf(p, x, 0, n), n));
  momentsOfOthers(p, x, 0, n, (i, mean, meanSquare) => {
    stds[i] = stdOfMoments(p, mean, meanSquare, n - 1);
  });
  return stds;
}
