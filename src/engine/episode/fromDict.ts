import { UpstreamError } from '../errors.ts';
import { type DType, numberOfScalar, type Scalar } from '../numeric/dtype.ts';
import { pythonRepr } from '../python/repr.ts';
import { isDict, isList, type PythonDict, type PythonValue, typeName } from '../python/value.ts';
import type { Revision } from '../revision.ts';
import type { StepAdvantage } from '../trajectory/types.ts';
import { createEpisode, createStep, createTrajectory, type NewId } from './construct.ts';
import type { EpisodeObject, StepObject, TrajectoryObject } from './objects.ts';
import { isTerminationReason, type TerminationReason } from './terminationReason.ts';

/**
 * `Step.from_dict`. Without the key `advantage`: KeyError at rllm-seed, 0.0 at rllm-head, where the step then counts as
 * one with a precomputed advantage (D-27).
 *
 * @throws {UpstreamError} KeyError for a missing key; TypeError (rllm-head: ValidationError) for a value that is no
 *   number, list or dict where rLLM needs one; AssertionError as the constructor.
 */
export function stepFromDict(data: PythonDict, revision: Revision, newId: NewId): StepObject {
  const head = revision === 'rllm-head';
  const read = reader(data, revision);
  const modelOutput = data.get('model_output') ?? null;
  const fields: Partial<StepObject> = {
    promptIds: read.list('prompt_ids'),
    responseIds: read.list('response_ids'),
    logprobs: read.list('logprobs'),
    chatCompletions: read.list('chat_completions'),
    observation: read.required('observation'),
    thought: read.text('thought'),
    action: read.required('action'),
    modelResponse: read.text('model_response'),
    modelOutput: isDict(modelOutput) ? modelOutput : null,
    info: read.info(),
    reward: read.number('reward'),
    done: read.flag('done'),
    mcReturn: read.number('mc_return'),
    advantage: head && !data.has('advantage') ? 0 : advantageOf(read.required('advantage'), revision),
    ...(head && {
      routingMatrices: optionalList(data.get('routing_matrices')),
      weightVersion: data.get('weight_version') ?? null,
    }),
  };
  return createStep(fields, revision, newId);
}

/**
 * `Trajectory.from_dict`: `uid` and `steps` may be absent.
 * @throws {UpstreamError} as `stepFromDict`.
 */
export function trajectoryFromDict(data: PythonDict, revision: Revision, newId: NewId): TrajectoryObject {
  const read = reader(data, revision);
  const uid = data.get('uid');
  return createTrajectory(
    {
      ...(typeof uid === 'string' && { uid }),
      name: read.text('name'),
      task: read.required('task'),
      steps: read.dicts('steps', []).map((step) => stepFromDict(step, revision, newId)),
      reward: read.required('reward') === null ? null : read.number('reward'),
      info: read.info(),
    },
    revision,
    newId,
  );
}

/**
 * `Episode.from_dict`. Without `termination_reason` the reason is UNKNOWN; with an explicit null it is an error, so an
 * episode that has no reason does not survive its own round trip (D-26). rllm-head does not read `session_id` back.
 *
 * @throws {UpstreamError} ValueError for a reason that rLLM does not know; KeyError for a missing key.
 */
export function episodeFromDict(data: PythonDict, revision: Revision, newId: NewId): EpisodeObject {
  const read = reader(data, revision);
  return createEpisode(
    {
      id: read.text('id'),
      task: read.required('task'),
      terminationReason: terminationReasonOf(data.get('termination_reason')),
      isCorrect: scalarOf(read.required('is_correct'), 'is_correct', revision),
      trajectories: read.dicts('trajectories').map((one) => trajectoryFromDict(one, revision, newId)),
      metrics: read.dict('metrics'),
      info: read.info(),
    },
    revision,
    newId,
  );
}

/** `TerminationReason(value)`; undefined, for an absent key, is UNKNOWN. */
export function terminationReasonOf(value: PythonValue | undefined): TerminationReason {
  if (value === undefined) return 'unknown';
  if (isTerminationReason(value)) return value;
  throw new UpstreamError('ValueError', `${pythonRepr(value)} is not a valid TerminationReason`, 'D-26');
}

function reader(data: PythonDict, revision: Revision) {
  const required = (key: string): PythonValue => {
    const value = data.get(key);
    if (value === undefined) throw new UpstreamError('KeyError', pythonRepr(key));
    return value;
  };
  const list = (key: string): readonly PythonValue[] => {
    const value = required(key);
    if (isList(value)) return value;
    throw wrongType(key, 'a list', value, revision);
  };
  const asDict = (key: string, value: PythonValue): PythonDict => {
    if (isDict(value)) return value;
    throw wrongType(key, 'a dict', value, revision);
  };
  return {
    required,
    list,
    dict: (key: string) => asDict(key, data.get(key) ?? new Map()),
    dicts: (key: string, fallback?: readonly PythonValue[]) =>
      (fallback !== undefined && !data.has(key) ? fallback : list(key)).map((one) => asDict(key, one)),
    /** rllm-head also reads the key `metadata`. */
    info: () => {
      const value = data.get('info') ?? (revision === 'rllm-head' ? data.get('metadata') : undefined);
      return value === undefined || value === null ? new Map<string, PythonValue>() : asDict('info', value);
    },
    text: (key: string) => {
      const value = required(key);
      if (typeof value === 'string') return value;
      throw wrongType(key, 'a string', value, revision);
    },
    number: (key: string) => scalarOf(required(key), key, revision),
    flag: (key: string) => numberOfScalar(scalarOf(required(key), key, revision)) !== 0,
  };
}

/** A number as a constructor takes it; at rllm-head also the text of one. */
function scalarOf(value: PythonValue, key: string, revision: Revision): Scalar {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return { type: 'int', value: Number(value) };
  if (typeof value === 'string' && revision === 'rllm-head') {
    const number = numberOfText(value);
    if (number !== null) return number;
  } else if (value !== null && typeof value === 'object' && !isList(value) && !isDict(value)) {
    return value;
  }
  throw wrongType(key, 'a number', value, revision);
}

/** pydantic's lax float: the text of a decimal number, `nan` or `inf`. */
function numberOfText(text: string): number | null {
  const trimmed = text.trim();
  if (/^[+-]?(\d+(_\d+)*\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed)) return Number(trimmed.replaceAll('_', ''));
  if (/^[+-]?nan$/i.test(trimmed)) return Number.NaN;
  if (/^[+-]?inf(inity)?$/i.test(trimmed)) return trimmed.startsWith('-') ? -Infinity : Infinity;
  return null;
}

function advantageOf(value: PythonValue, revision: Revision): StepAdvantage {
  if (value === null) return null;
  if (!isList(value)) return scalarOf(value, 'advantage', revision);
  const ints = value.length > 0 && value.every((one) => typeof one === 'bigint');
  const dtype: DType = ints ? 'int64' : 'float64';
  const values = value.map((one) => numberOfScalar(scalarOf(one, 'advantage', revision)));
  return ints ? { type: 'list', dtype, values } : values;
}

function optionalList(value: PythonValue | undefined): readonly PythonValue[] | null {
  return isList(value) ? value : null;
}

/** rllm-seed's dataclasses check nothing and fail later, where the value is used; here it fails at once. */
function wrongType(key: string, wanted: string, value: PythonValue, revision: Revision): UpstreamError {
  const pythonClass = revision === 'rllm-head' ? 'ValidationError' : 'TypeError';
  return new UpstreamError(pythonClass, `${key}: expected ${wanted}, got ${typeName(value)}`);
}
