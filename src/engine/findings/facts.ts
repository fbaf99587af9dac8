import type { BatchResult, ErrorData } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import type { RoleRewards } from '../collect/roles.ts';
import type { ConfigTree } from '../config/fromConfig.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { type GroupStats, groupStatsOf } from '../summary/groupStats.ts';
import type { PipelineFacts } from './pipelineFacts.ts';
import type { FindingFacts } from './types.ts';

/** How a batch came about, as far as there is something to know beyond its columns. */
export interface BatchBackground {
  readonly pipeline: PipelineFacts | null;
  readonly config: ConfigTree | null;
  /** What stopped rLLM before the estimator; null when nothing did. */
  readonly stopped: ErrorData | null;
}

export const NO_BACKGROUND: BatchBackground = { pipeline: null, config: null, stopped: null };

/** Gathers what the findings are decided by. */
export function findingFactsOf(
  columns: BatchColumns,
  settings: RunSettings,
  result: BatchResult,
  background: BatchBackground,
  {
    stats = groupStatsOf(columns),
    roles = rolesOfBatch(columns),
  }: { readonly stats?: GroupStats; readonly roles?: readonly RoleRewards[] } = {},
): FindingFacts {
  const mapped = new Map(settings.estimatorMap);
  return {
    revision: settings.revision,
    settings,
    columns,
    stats,
    result,
    roles: roles.map(({ role, groupIndices }) => ({
      role,
      estimator: mapped.get(role) ?? settings.estimator,
      groups: Array.from(groupIndices),
    })),
    ...background,
  };
}
