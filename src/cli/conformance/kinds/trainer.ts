import { createAdvantageLog } from '../../../engine/collect/log.ts';
import type { AlgorithmConfig } from '../../../engine/config/algorithm.ts';
import { compactFilteringDictionary } from '../../../engine/config/compactFiltering.ts';
import { fieldDictionary } from '../../../engine/config/fieldDictionary.ts';
import { rejectionSamplingDictionary } from '../../../engine/config/rejectionSampling.ts';
import { transformDictionary } from '../../../engine/config/transform.ts';
import type { PythonWarning } from '../../../engine/config/warnings.ts';
import { createEstimatorRegistry } from '../../../engine/estimators/registry.ts';
import type { Revision } from '../../../engine/revision.ts';
import {
  collectWorkflowMetrics,
  type LogEntry,
  type TrainerMetrics,
  TrainerState,
  UnifiedTrainer,
} from '../../../trainer/index.ts';
import { overriddenConfig } from '../baseConfig.ts';
import { registerCustomEstimators } from '../customEstimators.ts';
import { decodeEpisodes, decodeEstimatorMap } from '../decode.ts';
import type { RunCase, RunCaseAsync } from '../kind.ts';
import { encodeError, encodeMetrics, type Outcome, optional } from '../outcome.ts';
import {
  type BatchSpec,
  decodeScript,
  ScriptedBackend,
  scriptedEngine,
  type TrainerEvent,
} from '../scriptedBackend.ts';

type Fields = Readonly<Record<string, unknown>>;

export const runTrainerRun: RunCaseAsync = (input, revision) =>
  recorded(input, revision, async (trainer) => {
    await trainer.fit();
    return {};
  });

/** The step at which the vectors' validation passes run. */
const VALIDATION_STEP = 7;

export const runValidation: RunCaseAsync = (input, revision) =>
  recorded(input, revision, async (trainer) => {
    const state = new TrainerState<never>();
    state.globalStep = VALIDATION_STEP;
    return { returned: encodeTrainerMetrics(await trainer.validate(state)) };
  });

export const runConfigValidation: RunCase = (input, revision) => {
  const { trainer, error, events, warnings } = construct(input, revision);
  if (trainer === null) return { error: encodeError(error), events, ...optional({ warnings }) };
  const { algorithmConfig, transformConfig, rsConfig, cfConfig } = trainer.configs;
  return {
    output: {
      algorithm_config: encodeAlgorithmConfig(algorithmConfig, revision),
      transform_config: Object.fromEntries(transformDictionary(transformConfig)),
      rs_config: Object.fromEntries(rejectionSamplingDictionary(rsConfig, revision)),
      cf_config: Object.fromEntries(compactFilteringDictionary(cfConfig)),
    },
    events,
    ...optional({ warnings }),
  };
};

export const runWorkflowMetrics: RunCase = (input, revision) => {
  const episodes = decodeEpisodes(input['episodes'], revision);
  const { means, terminationCounts } = collectWorkflowMetrics(episodes, revision);
  return { output: { metrics: encodeMetrics(means), termination_counts: { ...terminationCounts } } };
};

interface Construction {
  readonly trainer: UnifiedTrainer<readonly BatchSpec[], BatchSpec, readonly unknown[]> | null;
  readonly error: unknown;
  readonly events: TrainerEvent[];
  readonly logged: LogEntry[];
  readonly lines: string[];
  readonly warnings: PythonWarning[];
}

function construct(input: Fields, revision: Revision): Construction {
  const events: TrainerEvent[] = [];
  const logged: LogEntry[] = [];
  const lines: string[] = [];
  const warnings: PythonWarning[] = [];
  const record = { events, logged, lines, warnings };
  const script = decodeScript((input['backend'] ?? {}) as Fields);
  const map = input['estimator_map'] ?? null;
  const [train, val] = [input['train_batches'], input['val_batches']] as (BatchSpec[] | null | undefined)[];
  // A run can end before a batch, which its events show: every batch is decoded here, so that its fields count as read.
  for (const batch of [...(train ?? []), ...(val ?? [])]) decodeEpisodes(batch, revision);
  try {
    const trainer = new UnifiedTrainer({
      revision,
      config: overriddenConfig((input['overrides'] ?? {}) as Fields, revision),
      createBackend: (context) => new ScriptedBackend(context, script, events),
      createWorkflowEngine: () => scriptedEngine(events),
      trainDataset: train ?? null,
      valDataset: val ?? null,
      trainLoader: train ?? null,
      valLoader: val ?? null,
      trajGroupAdvEstimatorMap: map === null ? null : decodeEstimatorMap(map, revision),
      registry: registerCustomEstimators(createEstimatorRegistry(revision)),
      advantageLog: createAdvantageLog((line) => lines.push(line)),
      log: { warn: (line) => lines.push(line), debug: (line) => lines.push(line) },
      logger: { log: (entry) => logged.push(entry), finish: () => events.push(['logger.finish']) },
      onWarning: (warning) => warnings.push(warning),
    });
    return { trainer, error: null, ...record };
  } catch (error) {
    return { trainer: null, error, ...record };
  }
}

/** Constructs the trainer and runs it; what happened before an error is part of the outcome. */
async function recorded(
  input: Fields,
  revision: Revision,
  run: (trainer: NonNullable<Construction['trainer']>) => Promise<Outcome>,
): Promise<Outcome> {
  const { trainer, error: constructionError, events, logged, lines, warnings } = construct(input, revision);
  let result: Outcome = {};
  let error: unknown = constructionError;
  try {
    if (trainer !== null) result = await run(trainer);
  } catch (thrown) {
    error = thrown;
  }
  return {
    ...(error === null ? {} : { error: encodeError(error) }),
    output: { ...result, logged: logged.map(encodeLogEntry), events },
    ...optional({ log: lines, warnings }),
  };
}

function encodeLogEntry({ step, metrics }: LogEntry): Outcome {
  return { step, metrics: encodeTrainerMetrics(metrics) };
}

function encodeTrainerMetrics(metrics: TrainerMetrics): unknown {
  return encodeMetrics([...metrics]);
}

function encodeAlgorithmConfig(config: AlgorithmConfig, revision: Revision): Outcome {
  return Object.fromEntries(fieldDictionary(config, revision));
}
