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
export { reduceMetricsByTrajectoryName, reduceMetricsLists } from './collect/reduceMetrics.ts';
export { compareLanes } from './comparison/compareLanes.ts';
export type { Comparison, LaneInput, LaneResult } from './comparison/types.ts';
export { type AlgorithmConfig, algorithmConfigDefaults, createAlgorithmConfig } from './config/algorithm.ts';
export {
  COMPACT_FILTERING_DEFAULTS,
  COMPACT_FILTERING_YAML_DEFAULTS,
  type CompactFilteringConfig,
  compactFilteringFrom,
  shouldMask,
} from './config/compactFiltering.ts';
export { constructionFault } from './config/construction.ts';
export { algorithmConfigFrom, type ConfigTree } from './config/fromConfig.ts';
export {
  REJECTION_SAMPLING_DEFAULTS,
  type RejectionSamplingConfig,
  rejectionSamplingFrom,
} from './config/rejectionSampling.ts';
export { algorithmConfigOfRun, type RunSettings } from './config/runSettings.ts';
export { TRANSFORM_DEFAULTS, type TransformConfig } from './config/transform.ts';
export {
  createEpisode,
  createStep,
  createTrajectory,
  createTrajectoryGroup,
  isCumulative,
  type NewId,
} from './episode/construct.ts';
export { episodeFromDict, stepFromDict, trajectoryFromDict } from './episode/fromDict.ts';
export type { EpisodeObject, StepObject, TrajectoryGroupObject, TrajectoryObject } from './episode/objects.ts';
export { TERMINATION_REASONS, type TerminationReason } from './episode/terminationReason.ts';
export { episodeToDict, stepToDict, trajectoryToDict } from './episode/toDict.ts';
export type { Episode } from './episode/types.ts';
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
export { DEAD_RULES, type DeadRule, type DeadTest, keptRows } from './frameworks/deadRules.ts';
export { type DefaultRow, type DefaultsInput, defaultVariant, frameworkDefaults } from './frameworks/defaults.ts';
export { differencesBetween } from './frameworks/differences.ts';
export { evaluateVariant } from './frameworks/evaluate.ts';
export { type Framework, frameworkById, FRAMEWORKS } from './frameworks/frameworks.ts';
export { LOSS_MODES, type LossMode, lossModeById, type LossModeId } from './frameworks/loss/modes.ts';
export { type LossOptions, type LossWeights, lossWeights } from './frameworks/loss/weights.ts';
export { OVERLONG_RULES, overlongPenalty, type OverlongRule } from './frameworks/overlong.ts';
export { FrameworkRows, type RowsInput, type TokenColumns } from './frameworks/rows.ts';
export type { Composition, EvaluateOptions, FrameworkId, Method, Variant, VariantResult } from './frameworks/types.ts';
export { variantById, VARIANTS } from './frameworks/variants/index.ts';
export {
  batchSummary,
  canonicalTaskJson,
  episodeFileName,
  episodeLogFiles,
  type LoggedStep,
  stepDirectory,
  taskHash,
} from './logging/episodeLogger.ts';
export { abbreviateString } from './printing/abbreviateString.ts';
export { dumps } from './python/json.ts';
export { parsePythonJson } from './python/parseJson.ts';
export type { PythonDict, PythonValue } from './python/value.ts';
export {
  applyRejectionSamplingAndFiltering,
  type DroppedGroup,
  type RejectionAccount,
  type RejectionResult,
} from './rejection/applyRejectionSampling.ts';
export { RejectionSamplingState } from './rejection/state.ts';
export { DEFAULT_REVISION, REVISIONS, type Revision } from './revision.ts';
export { type LearningRateSchedule, learningRateMultiplier } from './tinker/learningRate.ts';
export { LOSS_OF_ESTIMATOR, lossOfEstimator, lossOfRole, type RoleLoss } from './tinker/loss.ts';
export { type TokenStep, tokenAdvantages } from './tinker/tokenAdvantages.ts';
export type { Step, Trajectory, TrajectoryGroup, TrajectoryMetadata } from './trajectory/types.ts';
export type { LostTrajectory, TransformAccount } from './transform/account.ts';
export type { TrajectoryGroupingHook } from './transform/grouping.ts';
export {
  type TransformOptions,
  type TransformResult,
  transformEpisodesToTrajectoryGroups,
} from './transform/transformEpisodes.ts';
