import { createAdvantageLog } from '../engine/collect/log.ts';
import type { EstimatorMap } from '../engine/config/algorithm.ts';
import { constructionFault } from '../engine/config/construction.ts';
import { requireKey, requireSection } from '../engine/config/tree.ts';
import type { PythonWarning } from '../engine/config/warnings.ts';
import { UpstreamError } from '../engine/errors.ts';
import { createEstimatorRegistry } from '../engine/estimators/registry.ts';
import { deriveConfigs, type TrainerConfigs } from './derivedConfigs.ts';
import { totalStepsOf } from './schedule.ts';
import type { TrainerOptions } from './trainerOptions.ts';
import type { TrainerParts } from './trainerParts.ts';

/**
 * Makes the parts in upstream's order: the backend, the trainer's own rules, `backend.validateConfig`, the derived
 * configurations, the rollout engine, the workflow engine. Names of estimators are not checked here.
 *
 * @throws {UpstreamError} see `constructionFault` and `deriveConfigs`; what the backend throws.
 */
export function constructTrainer<Dataset, Batch, BackendBatch>(
  options: TrainerOptions<Dataset, Batch, BackendBatch>,
): TrainerParts<Dataset, Batch, BackendBatch> {
  const { revision, config, createWorkflowEngine } = options;
  const estimatorMap: EstimatorMap = options.trajGroupAdvEstimatorMap ?? new Map();
  const fault = constructionFault(config, revision, estimatorMap);
  // rllm-head reads the section before it does anything else.
  if (fault !== null && revision === 'rllm-head' && requireKey(config, 'rllm') === null) throw fault;
  if (createWorkflowEngine === undefined) throw noWorkflow(revision);

  const backend = options.createBackend({
    config,
    revision,
    registry: options.registry ?? createEstimatorRegistry(revision),
    advantageLog: options.advantageLog ?? createAdvantageLog(),
  });
  if (fault !== null) throw fault;
  const rllm = requireSection(config, 'rllm');
  requireKey(requireSection(rllm, 'rejection_sample'), 'multiplier');
  backend.validateConfig();
  const configs = derive(options, estimatorMap);

  const loader = options.trainLoader ?? null;
  const totalTrainingSteps = revision === 'rllm-head' && loader !== null ? totalStepsOf(rllm, loader) : null;
  const rolloutEngine = backend.initRolloutEngine({
    ...configs,
    ...(revision === 'rllm-head' ? { totalTrainingSteps } : {}),
  });
  return { options, rllm, configs, backend, engine: createWorkflowEngine(rolloutEngine), totalTrainingSteps };
}

/** Warnings are told even when one of the configurations raises. */
function derive<Dataset, Batch, BackendBatch>(
  { config, revision, onWarning }: TrainerOptions<Dataset, Batch, BackendBatch>,
  estimatorMap: EstimatorMap,
): TrainerConfigs {
  const warnings: PythonWarning[] = [];
  try {
    return deriveConfigs(config, revision, estimatorMap, warnings);
  } finally {
    if (onWarning !== undefined) warnings.forEach(onWarning);
  }
}

function noWorkflow(revision: TrainerOptions['revision']): UpstreamError {
  return revision === 'rllm-head'
    ? new UpstreamError(
        'AssertionError',
        'Either workflow_class, (agent_flow AND (evaluator OR hooks)), or remote_runtime must be provided',
      )
    : new UpstreamError(
        'TypeError',
        "UnifiedTrainer.__init__() missing 1 required positional argument: 'workflow_class'",
      );
}
