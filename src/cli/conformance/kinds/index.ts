import type { RunCase, RunCaseAsync } from '../kind.ts';
import { runAbbreviate } from './abbreviate.ts';
import { runAlgorithmConfig } from './algorithmConfig.ts';
import { runCollector, runCollectorSequence } from './collector.ts';
import { runEpisodeLogger } from './episodeLogger.ts';
import { runEstimator } from './estimator.ts';
import { runIdentity } from './identity.ts';
import { runNumpyReductions } from './numpyReductions.ts';
import { runPerGroup } from './perGroup.ts';
import { runReduceMetrics } from './reduceMetrics.ts';
import { runRegistry } from './registry.ts';
import { runRejectionSampling } from './rejectionSampling.ts';
import { runSerialization } from './serialization.ts';
import { runTinker } from './tinker.ts';
import { runConfigValidation, runTrainerRun, runValidation, runWorkflowMetrics } from './trainer.ts';
import { runCompactFilter, runRewardValidation, runTransform } from './transform.ts';

/** The kinds of golden vectors that can be run. */
const KINDS: ReadonlyMap<string, RunCase | RunCaseAsync> = new Map<string, RunCase | RunCaseAsync>([
  ['numpy-reductions', runNumpyReductions],
  ['per-group', runPerGroup],
  ['identity', runIdentity],
  ['registry', runRegistry],
  ['algorithm-config', runAlgorithmConfig],
  ['collector', runCollector],
  ['collector-sequence', runCollectorSequence],
  ['transform', runTransform],
  ['reward-validation', runRewardValidation],
  ['compact-filter', runCompactFilter],
  ['rejection-sampling', runRejectionSampling],
  ['config-validation', runConfigValidation],
  ['workflow-metrics', runWorkflowMetrics],
  ['trainer-run', runTrainerRun],
  ['validation', runValidation],
  ['serialization', runSerialization],
  ['episode-logger', runEpisodeLogger],
  ['abbreviate', runAbbreviate],
  ['reduce-metrics', runReduceMetrics],
  ['tinker', runTinker],
]);

/** The runner of a kind, or undefined when the kind is not known. Every `estimator-*` has the same one. */
export function runnerOfKind(kind: string): RunCase | RunCaseAsync | undefined {
  return kind.startsWith('estimator-') ? runEstimator : KINDS.get(kind);
}
