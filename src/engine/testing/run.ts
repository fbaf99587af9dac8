import { columnsOf, viewsOf } from '../estimators/columns.ts';
import type { EstimatorKernel, KernelOptions } from '../estimators/estimator.ts';

export const HEAD: KernelOptions = { revision: 'rllm-head', normAdvByStdInGrpo: true };
export const NORM_OFF: KernelOptions = { revision: 'rllm-head', normAdvByStdInGrpo: false };

/** Advantages of several groups under a kernel. */
export function advantagesOf(
  kernel: EstimatorKernel,
  groups: readonly ArrayLike<number>[],
  options = HEAD,
): Float64Array[] {
  const columns = columnsOf(groups);
  const out = new Float64Array(columns.values.length);
  kernel(columns, options, out);
  return viewsOf(out, columns.offsets);
}

/** Advantages of one group under a kernel. */
export function advantagesOfOne(kernel: EstimatorKernel, rewards: ArrayLike<number>, options = HEAD): Float64Array {
  return advantagesOf(kernel, [rewards], options)[0]!;
}
