import type { Metric } from '../collect/metrics.ts';
import type { Episode } from '../episode/types.ts';
import { max, min } from '../numeric/extrema.ts';
import { float64 } from '../numeric/float64.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';

/** rLLM's default prefix of the transform's metrics. */
export const TRANSFORM_METRICS_PREFIX: Readonly<Record<Revision, string>> = {
  'rllm-seed': 'grouping',
  'rllm-head': 'groups',
};

/**
 * `{prefix}/num_trajs_before_filter`, `num_trajs_after_filter`, `num_groups`, and the average, largest and smallest
 * number of trajectories in a group. The episodes are those after names were dropped.
 *
 * @throws {UpstreamError} ValueError at rllm-seed when there are no groups (D-09); rllm-head says 0.
 */
export function transformMetrics(
  episodes: readonly Episode[],
  groups: readonly TrajectoryGroup[],
  prefix: string,
  revision: Revision,
): Metric[] {
  const sizes = Float64Array.from(groups, ({ trajectories }) => trajectories.length);
  const none = sizes.length === 0 && revision === 'rllm-head';
  return [
    [`${prefix}/num_trajs_before_filter`, episodes.reduce((sum, { trajectories }) => sum + trajectories.length, 0)],
    [`${prefix}/num_trajs_after_filter`, sizes.reduce((sum, size) => sum + size, 0)],
    [`${prefix}/num_groups`, sizes.length],
    [`${prefix}/avg_group_size`, none ? 0 : float64.mean(sizes, 0, sizes.length)],
    [`${prefix}/max_group_size`, none ? 0 : max(sizes)],
    [`${prefix}/min_group_size`, none ? 0 : min(sizes)],
  ];
}
