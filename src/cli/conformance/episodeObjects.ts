import { createEpisode, createStep, createTrajectory, type NewId } from '../../engine/episode/construct.ts';
import type { EpisodeObject, StepObject, TrajectoryObject } from '../../engine/episode/objects.ts';
import type { TerminationReason } from '../../engine/episode/terminationReason.ts';
import { isDict, isList, type PythonDict, type PythonValue } from '../../engine/python/value.ts';
import type { Revision } from '../../engine/revision.ts';
import { decodeAdvantage, decodeFloat, optionalScalar } from './decode.ts';
import { heldDict, heldValue } from './pythonJson.ts';

type Spec = Readonly<Record<string, unknown>>;

/** The vectors give every id that is compared. */
const newId: NewId = () => 'made-up-id';

/** Builds an episode with every field, as a revision's constructors would keep it. */
export function decodeEpisodeObject(spec: Spec, revision: Revision): EpisodeObject {
  const isCorrect = optionalScalar(spec['is_correct']);
  return createEpisode(
    {
      ...ifGiven(spec, 'id', (id) => ({ id: id as string })),
      ...ifGiven(spec, 'task', (task) => ({ task: heldValue(task) })),
      ...ifGiven(spec, 'session_id', (id) => ({ sessionId: id as string | null })),
      terminationReason: (spec['termination_reason'] ?? null) as TerminationReason | null,
      ...(isCorrect !== null && { isCorrect }),
      trajectories: ((spec['trajectories'] ?? []) as Spec[]).map((one) => decodeTrajectory(one, revision)),
      metrics: decodeMetrics(spec['metrics']),
      info: heldDict(spec['info']),
    },
    revision,
    newId,
  );
}

function decodeTrajectory(spec: Spec, revision: Revision): TrajectoryObject {
  return createTrajectory(
    {
      ...ifGiven(spec, 'uid', (uid) => ({ uid: uid as string })),
      ...ifGiven(spec, 'name', (name) => ({ name: name as string })),
      ...ifGiven(spec, 'task', (task) => ({ task: heldValue(task) })),
      steps: ((spec['steps'] ?? []) as Spec[]).map((one) => decodeStep(one, revision)),
      reward: optionalScalar(spec['reward']),
      info: heldDict(spec['info']),
    },
    revision,
    newId,
  );
}

function decodeStep(spec: Spec, revision: Revision): StepObject {
  return createStep(
    {
      responseIds: Array.from({ length: (spec['n_response'] as number | undefined) ?? 1 }, (_, i) => BigInt(i)),
      reward: optionalScalar(spec['reward']) ?? 0,
      advantage: decodeAdvantage(spec['advantage']),
      info: heldDict(spec['info']),
      ...ifGiven(spec, 'observation', (value) => ({ observation: heldValue(value) })),
      ...ifGiven(spec, 'action', (value) => ({ action: heldValue(value) })),
      ...ifGiven(spec, 'thought', (value) => ({ thought: value as string })),
      ...ifGiven(spec, 'model_response', (value) => ({ modelResponse: value as string })),
      ...ifGiven(spec, 'done', (value) => ({ done: value as boolean })),
      ...ifGiven(spec, 'chat_completions', (value) => ({ chatCompletions: heldValue(value) as PythonValue[] })),
    },
    revision,
    newId,
  );
}

/** Metrics are tagged, so a plain number is a float whatever its token looks like. */
function decodeMetrics(field: unknown): PythonDict {
  return new Map([...heldDict(field)].map(([key, value]) => [key, decodeMetric(value)]));
}

function decodeMetric(value: PythonValue): PythonValue {
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map(decodeMetric);
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return decodeFloat(value);
  if (!isDict(value)) return value;
  const [tag, inner] = [value.get('py'), value.get('v')];
  if (tag === undefined || inner === undefined) return value;
  if (tag === 'intlist' || (tag === 'int' && typeof inner === 'bigint')) return inner;
  if (tag === 'bool') return inner === true;
  const number = decodeMetric(inner);
  return tag === 'float32' && typeof number === 'number' ? { type: 'numpy.float32', value: number } : number;
}

function ifGiven<T extends object>(spec: Spec, key: string, make: (value: unknown) => T): T | Record<string, never> {
  return key in spec ? make(spec[key]) : {};
}
