import { collectBatch } from '../batch/collectBatch.ts';
import { batchColumnsOf } from '../batch/columns.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { groupStatsOf } from '../summary/groupStats.ts';
import { roleStatsOf } from '../summary/roleStats.ts';
import { batchOf, settingsOf } from './batches.ts';

/** Groups of one role under one estimator: the advantages of each group, and all that an explanation of them needs. */
export function explained(groups: readonly (readonly number[])[], estimator: string, norm = true) {
  const columns = batchColumnsOf(batchOf(Object.fromEntries(groups.map((rewards, g) => [`t${g}:s`, rewards]))));
  const settings = settingsOf({ estimator, normAdvByStdInGrpo: norm });
  const { advantages } = collectBatch(columns, settings, createEstimatorRegistry(settings.revision));
  const stats = groupStatsOf(columns);
  const role = roleStatsOf(rolesOfBatch(columns)[0]!);
  return groups.map((rewards, g) => ({
    rewards,
    mean: stats.means[g]!,
    std: stats.stds[g]!,
    role,
    estimator,
    settings,
    advantages: advantages.subarray(columns.offsets[g], columns.offsets[g + 1]),
  }));
}
