import { UpstreamError } from '../../errors.ts';
import { arithmeticOf } from '../../numeric/arithmetic.ts';
import { centreGroups } from '../../numeric/float64.ts';
import { groupCount, groupDType, type RewardColumns } from '../columns.ts';
import type { Estimator, KernelOptions } from '../estimator.ts';

/**
 * RLOO: each reward against the mean of the others in its group.
 *
 *   A[i][j] = n / (n - 1) * (r[i][j] - mean(r[i]))      n / (n - 1) as one double, then multiplied
 *
 * Shape: ragged [group][trajectory], the same in and out. Units: rewards.
 * Edge: a group of one keeps its raw reward (rllm-head); at rllm-seed it makes the whole role fail (D-01).
 * @throws {UpstreamError} ValueError when there are no groups; at rllm-seed also when a group has fewer than two.
 * Source: rLLM trainer/algorithms/rl_algo.py (2026-08); https://arxiv.org/abs/2402.14740
 */
export function rlooKernel(columns: RewardColumns, options: KernelOptions, out: Float64Array): void {
  if (groupCount(columns) === 0) {
    throw new UpstreamError('ValueError', 'not enough values to unpack (expected 2, got 0)');
  }
  if (options.revision === 'rllm-seed') rejectSmallGroups(columns);
  const { values, offsets } = columns;
  if (columns.dtypes === undefined) {
    centreGroups(values, offsets, { leaveOneOut: true, keepSingletons: true }, out);
    return;
  }
  for (let g = 0; g < offsets.length - 1; g++) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    const arithmetic = arithmeticOf(groupDType(columns, g));
    if (n <= 1) arithmetic.divide(values, lo, n, 1, out);
    else arithmetic.centreGroup(values, lo, n, n / (n - 1), out);
  }
}

/**
 * The seed's helper returns a bare array for a group of fewer than two, where a pair is unpacked: the transposition
 * `zip(*pairs, strict=True)` then fails in one of these ways.
 */
function rejectSmallGroups({ offsets }: RewardColumns): void {
  // Length of what each group contributes to the transposition: a pair, or the bare array.
  const lengths = Array.from({ length: offsets.length - 1 }, (_, g) => {
    const n = offsets[g + 1]! - offsets[g]!;
    return n <= 1 ? n : 2;
  });
  if (lengths.every((length) => length === 2)) return;
  const first = lengths[0]!;
  const at = lengths.findIndex((length) => length !== first);
  const place = { group: lengths.findIndex((length) => length !== 2) };
  if (at < 0) {
    throw new UpstreamError('ValueError', `not enough values to unpack (expected 2, got ${first})`, 'D-01', place);
  }
  const before = at === 1 ? 'argument 1' : `arguments 1-${at}`;
  const relation = lengths[at]! < first ? 'shorter' : 'longer';
  throw new UpstreamError('ValueError', `zip() argument ${at + 1} is ${relation} than ${before}`, 'D-01', place);
}

export const rloo: Estimator = {
  id: 'rloo',
  label: 'RLOO',
  shortLabel: 'RLOO',
  tinyLabel: 'RLOO',
  summary: 'Each reward against the mean of the others in its group: unbiased, and small where a group barely varies.',
  formula: () => [
    { quantity: 'n' },
    ' (',
    { quantity: 'r' },
    ' − ',
    { quantity: 'm' },
    ') / (',
    { quantity: 'n' },
    ' − 1)',
  ],
  pooling: 'group',
  centredByGroup: true,
  gain: ({ n }) => n / (n - 1),
  reference: {
    title: 'Back to basics: revisiting REINFORCE style optimization',
    url: 'https://arxiv.org/abs/2402.14740',
  },
  options: [],
  revisions: ['rllm-head', 'rllm-seed'],
  kernel: rlooKernel,
  resultDType: (columns, g) => {
    const dtype = groupDType(columns, g);
    const n = columns.offsets[g + 1]! - columns.offsets[g]!;
    return n <= 1 || dtype === 'float32' ? dtype : 'float64';
  },
};
