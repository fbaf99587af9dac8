/*
 * The engine's public surface: rLLM's functions under their names in camelCase, and the batch form that the page, the
 * worker and the command line use.
 */
export { type BatchResult, collectBatch, type ErrorData } from './batch/collectBatch.ts';
export { type BatchColumns, batchColumnsOf } from './batch/columns.ts';
export type { Batch, RewardGroup, RewardValue, StepRecord } from './batch/types.ts';
export { type CollectOptions, collectRewardAndAdvantage } from './collect/collectRewardAndAdvantage.ts';
export { createAdvantageLog } from './collect/log.ts';
export type { Metric } from './collect/metrics.ts';
export { compareLanes } from './comparison/compareLanes.ts';
export type { Comparison, LaneInput, LaneResult } from './comparison/types.ts';
export { type AlgorithmConfig, algorithmConfigDefaults, createAlgorithmConfig } from './config/algorithm.ts';
export { algorithmConfigFrom, type ConfigTree } from './config/fromConfig.ts';
export { algorithmConfigOfRun, type RunSettings } from './config/runSettings.ts';
export { UpstreamError } from './errors.ts';
export { AdvantageEstimator, advantageEstimatorOf, type EstimatorRef } from './estimators/AdvantageEstimator.ts';
export { columnsOf, type RewardColumns } from './estimators/columns.ts';
export type { Estimator, EstimatorFunction, EstimatorKernel, KernelOptions } from './estimators/estimator.ts';
export { ESTIMATORS, estimatorById } from './estimators/index.ts';
export {
  calculateGrpoAdvantages,
  calculateGrpoAdvantagesPerGroup,
  calculatePrpoAdvantages,
  calculateReinforceAdvantages,
  calculateReinforcePlusPlusBaselineAdvantages,
  calculateRlooAdvantages,
  calculateRlooAdvantagesPerGroup,
} from './estimators/perGroup.ts';
export {
  createEstimatorRegistry,
  type EstimatorRegistry,
  getAdvantageEstimator,
  registerAdvantageEstimator,
} from './estimators/registry.ts';
export { DEFAULT_REVISION, REVISIONS, type Revision } from './revision.ts';
export type { Step, Trajectory, TrajectoryGroup } from './trajectory/types.ts';
