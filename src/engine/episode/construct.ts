import { assertUpstream, UpstreamError } from '../errors.ts';
import { numberOfScalar, type Scalar } from '../numeric/dtype.ts';
import { isList, type PythonDict, type PythonValue, pythonEquals } from '../python/value.ts';
import type { Revision } from '../revision.ts';
import { constructedAdvantage, constructedReward } from '../trajectory/coerce.ts';
import { DEFAULT_TRAJECTORY_NAME } from '../trajectory/identity.ts';
import type { EpisodeObject, StepObject, TrajectoryGroupObject, TrajectoryObject } from './objects.ts';

/** Makes the uuids that rLLM's defaults ask for; the engine has no randomness of its own. */
export type NewId = () => string;

const EMPTY: PythonDict = new Map();

/**
 * `Step(**fields)`. Empty `prompt_ids`, `response_ids` and `logprobs` are filled from `model_output`; only then are the
 * lengths compared. At rllm-head numbers become floats, and `routing_matrices` and `weight_version` are filled as well.
 *
 * @throws {UpstreamError} AssertionError when `logprobs` is given and has another length than `response_ids`.
 * Source: rLLM agents/agent.py (2026-03), types.py (2026-08).
 */
export function createStep(fields: Partial<StepObject>, revision: Revision, newId: NewId): StepObject {
  const head = revision === 'rllm-head';
  const step: StepObject = {
    promptIds: [],
    responseIds: [],
    logprobs: [],
    chatCompletions: [],
    observation: null,
    thought: '',
    action: null,
    modelResponse: '',
    modelOutput: null,
    info: EMPTY,
    done: false,
    id: fields.id ?? (head ? newId() : ''),
    input: null,
    output: null,
    routingMatrices: null,
    weightVersion: null,
    ...fields,
    reward: constructedReward(fields.reward ?? 0, revision),
    mcReturn: constructedReward(fields.mcReturn ?? 0, revision),
    advantage: constructedAdvantage(fields.advantage ?? null, revision),
  };
  return step.modelOutput === null ? step : filledFromModel(step, step.modelOutput, head);
}

function filledFromModel(step: StepObject, output: PythonDict, head: boolean): StepObject {
  const fill = (own: readonly PythonValue[], key: string) => {
    const given = output.get(key);
    return own.length === 0 && isList(given) ? given : own;
  };
  const routing = output.get('routing_matrices');
  const filled: StepObject = {
    ...step,
    promptIds: fill(step.promptIds, 'prompt_ids'),
    responseIds: fill(step.responseIds, 'completion_ids'),
    logprobs: fill(step.logprobs, 'logprobs'),
    ...(head && {
      routingMatrices: step.routingMatrices ?? (isList(routing) ? routing : null),
      weightVersion: step.weightVersion ?? output.get('weight_version') ?? null,
    }),
  };
  const [responses, logprobs] = [filled.responseIds.length, filled.logprobs.length];
  assertUpstream(
    logprobs === 0 || responses === logprobs,
    `length mismatch between response_ids and logprobs, got ${responses}, ${logprobs}`,
  );
  return filled;
}

/** `Trajectory(**fields)`: a missing reward stays missing. */
export function createTrajectory(
  fields: Partial<TrajectoryObject>,
  revision: Revision,
  newId: NewId,
): TrajectoryObject {
  return {
    name: DEFAULT_TRAJECTORY_NAME,
    task: null,
    steps: [],
    info: EMPTY,
    input: null,
    output: null,
    signals: EMPTY,
    ...fields,
    uid: fields.uid ?? newId(),
    reward: constructedReward(fields.reward ?? null, revision),
  };
}

/**
 * `Episode(**fields)`. At rllm-head `is_correct` becomes a boolean, and an id is made when none is given.
 * @throws {UpstreamError} ValidationError at rllm-head when `is_correct` is a number other than 0 and 1.
 */
export function createEpisode(fields: Partial<EpisodeObject>, revision: Revision, newId: NewId): EpisodeObject {
  const head = revision === 'rllm-head';
  return {
    task: null,
    terminationReason: null,
    trajectories: [],
    metrics: EMPTY,
    info: EMPTY,
    sessionId: null,
    artifacts: EMPTY,
    ...fields,
    id: fields.id ?? (head ? newId() : ''),
    isCorrect: head ? coercedBool(fields.isCorrect ?? false) : (fields.isCorrect ?? false),
  };
}

/** pydantic's lax bool: a bool, or a number that is 0 or 1. */
function coercedBool(value: Scalar): boolean {
  const number = numberOfScalar(value);
  if (number === 0 || number === 1) return number === 1;
  throw new UpstreamError('ValidationError', 'is_correct: Input should be a valid boolean');
}

/** `TrajectoryGroup(**fields)`. */
export function createTrajectoryGroup(
  fields: Pick<TrajectoryGroupObject, 'trajectories'> & Partial<TrajectoryGroupObject>,
): TrajectoryGroupObject {
  return { groupId: '', metadata: [], weightVersion: 0, ...fields };
}

/** `trajectory.is_cumulative()`: every step's messages begin with all messages of the step before it. */
export function isCumulative({ steps }: Pick<TrajectoryObject, 'steps'>): boolean {
  return steps.every((step, i) => {
    const before = steps[i - 1]?.chatCompletions ?? [];
    return (
      step.chatCompletions.length >= before.length &&
      before.every((message, m) => pythonEquals(message, step.chatCompletions[m]!))
    );
  });
}
