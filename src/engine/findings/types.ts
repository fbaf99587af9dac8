import type { BatchResult, ErrorData } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import type { ConfigTree } from '../config/fromConfig.ts';
import type { RunSettings } from '../config/runSettings.ts';
import type { Revision } from '../revision.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import type { PipelineFacts } from './pipelineFacts.ts';

/**
 * How much it matters: `error` stops the run or a batch of it, `warning` changes numbers or leaves settings without
 * effect, `note` is worth knowing when the numbers are read.
 */
export const SEVERITIES = ['error', 'warning', 'note'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Something about this batch, configuration and revision that people do not expect. */
export interface Finding {
  /** Number in the catalogue of discrepancies, `D-01` and so on; null for what is no discrepancy of rLLM's. */
  readonly id: string | null;
  /** In a few words. */
  readonly title: string;
  readonly severity: Severity;
  /** Indices of the groups it is about, rising; empty when it is about none in particular. */
  readonly groups: readonly number[];
  /** What happens here, in one plain sentence. */
  readonly sentence: string;
  /** What to change. */
  readonly advice: string;
}

/** A role of the batch, the estimator it gets, and its groups. */
export interface RoleUse {
  readonly role: string;
  readonly estimator: string;
  readonly groups: readonly number[];
}

/** All that a finding may be decided by. */
export interface FindingFacts {
  readonly revision: Revision;
  readonly settings: RunSettings;
  readonly columns: BatchColumns;
  readonly stats: GroupStats;
  readonly roles: readonly RoleUse[];
  /** What this configuration made of the batch. */
  readonly result: BatchResult;
  /** How the groups came about; null for batches that were given as groups. */
  readonly pipeline: PipelineFacts | null;
  /** What stopped rLLM before the estimator; null when nothing did. */
  readonly stopped: ErrorData | null;
  /** The rLLM configuration that was opened; null when there is none. */
  readonly config: ConfigTree | null;
}

/** One entry of the catalogue that a batch, a configuration and a revision decide. */
export interface FindingRule {
  readonly id: string;
  readonly title: string;
  /** The only revision it concerns; both when absent. */
  readonly revision?: Revision;
  /** What there is to say here, or null when the rule does not apply. */
  readonly find: (facts: FindingFacts) => FoundHere | null;
}

export type FoundHere = Omit<Finding, 'id' | 'title' | 'groups'> & { readonly groups?: readonly number[] };
