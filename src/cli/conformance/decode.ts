import type { EstimatorTuple } from '../../engine/config/algorithm.ts';
import type { TerminationReason } from '../../engine/episode/terminationReason.ts';
import type { Episode } from '../../engine/episode/types.ts';
import { advantageEstimatorOf, type EstimatorRef, estimatorRefOf } from '../../engine/estimators/AdvantageEstimator.ts';
import { type DType, numberOfScalar, type Scalar } from '../../engine/numeric/dtype.ts';
import type { Revision } from '../../engine/revision.ts';
import { constructedAdvantage, constructedReward } from '../../engine/trajectory/coerce.ts';
import { DEFAULT_TRAJECTORY_NAME } from '../../engine/trajectory/identity.ts';
import type { StepAdvantage, Trajectory, TrajectoryGroup } from '../../engine/trajectory/types.ts';
import { entriesOf } from './pythonJson.ts';

/** A float of the vectors: non-finite ones are written as strings. */
export function decodeFloat(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value === 'NaN') return Number.NaN;
  if (value === 'Infinity') return Number.POSITIVE_INFINITY;
  if (value === '-Infinity') return Number.NEGATIVE_INFINITY;
  if (typeof value === 'boolean') return Number(value);
  throw new Error(`not a number of the vector format: ${JSON.stringify(value)}`);
}

/** An array object of the vectors: element type and values. */
export interface DecodedArray {
  readonly dtype: DType;
  readonly values: Float64Array;
}

interface ArraySpec {
  readonly dtype: DType;
  readonly n: number;
  readonly data?: readonly unknown[];
  readonly b64?: string;
}

/** Decodes `{dtype, n, data}` or `{dtype, n, b64}`. */
export function decodeArray(spec: unknown): DecodedArray {
  const { dtype, n, data, b64 } = spec as ArraySpec;
  const values = data === undefined ? fromBase64(b64 ?? '', dtype) : Float64Array.from(data.map(decodeFloat));
  if (values.length !== n) throw new Error(`array says n = ${n} and holds ${values.length} elements`);
  return { dtype, values };
}

function fromBase64(text: string, dtype: DType): Float64Array {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (dtype === 'float64') return new Float64Array(bytes.buffer);
  if (dtype === 'float32') return Float64Array.from(new Float32Array(bytes.buffer));
  if (dtype === 'bool') return Float64Array.from(bytes);
  return Float64Array.from(new BigInt64Array(bytes.buffer), Number);
}

/** A tagged scalar: a plain number is a float, `{py, v}` says the class. */
export function decodeScalar(value: unknown): Scalar {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return decodeFloat(value);
  const { py, v } = value as { py: string; v: unknown };
  if (py === 'int') return { type: 'int', value: decodeFloat(v) };
  if (py === 'bool') return { type: 'bool', value: Number(v) };
  if (py === 'float32') return { type: 'numpy.float32', value: decodeFloat(v) };
  throw new Error(`unknown scalar class ${py}`);
}

/** A tagged `step.advantage`. */
export function decodeAdvantage(value: unknown): StepAdvantage {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(decodeFloat);
  if (typeof value === 'object') {
    const { py, v } = value as { py: string; v: unknown };
    if (py === 'tuple') return { type: 'tuple', dtype: 'float64', values: (v as unknown[]).map(decodeFloat) };
    if (py === 'intlist') return { type: 'list', dtype: 'int64', values: (v as unknown[]).map(decodeFloat) };
  }
  return decodeScalar(value);
}

interface StepSpec {
  readonly reward?: unknown;
  readonly n_response?: number;
  readonly advantage?: unknown;
}

interface TrajectorySpec {
  readonly uid?: string;
  readonly name?: string | null;
  readonly reward?: unknown;
  readonly steps?: readonly StepSpec[];
}

/** Builds trajectory groups as a revision's constructors would keep them. */
export function decodeGroups(specs: unknown, revision: Revision): TrajectoryGroup[] {
  return (specs as readonly { group_id: string; trajectories: readonly TrajectorySpec[] }[]).map((group) => ({
    groupId: group.group_id,
    trajectories: group.trajectories.map((trajectory) => decodeTrajectory(trajectory, revision, '')),
  }));
}

function decodeTrajectory(spec: TrajectorySpec, revision: Revision, uid: string): Trajectory {
  return {
    uid: spec.uid ?? uid,
    name: spec.name ?? DEFAULT_TRAJECTORY_NAME,
    reward: constructedReward(optionalScalar(spec.reward), revision),
    steps: (spec.steps ?? []).map((step) => ({
      reward: constructedReward(optionalScalar(step.reward) ?? 0, revision),
      responseTokens: step.n_response ?? 1,
      advantage: constructedAdvantage(decodeAdvantage(step.advantage), revision),
    })),
  };
}

interface EpisodeSpec {
  readonly id?: string;
  readonly is_correct?: unknown;
  readonly termination_reason?: TerminationReason | null;
  readonly trajectories?: readonly TrajectorySpec[];
  readonly metrics?: Readonly<Record<string, unknown>> | null;
  readonly info?: { readonly data_source?: string } | null;
}

/** Builds episodes as a revision's constructors would keep them, new ones at every call. */
export function decodeEpisodes(specs: unknown, revision: Revision): Episode[] {
  return (specs as readonly EpisodeSpec[]).map((episode, e) => ({
    id: episode.id ?? '',
    isCorrect: numberOfScalar(optionalScalar(episode.is_correct) ?? false) !== 0,
    terminationReason: episode.termination_reason ?? null,
    trajectories: (episode.trajectories ?? []).map((spec, t) => decodeTrajectory(spec, revision, `uid-${e}-${t}`)),
    metrics: new Map(entriesOf(episode.metrics ?? {}).map(([key, value]) => [key, decodeMetric(value)])),
    dataSource: episode.info?.data_source ?? null,
  }));
}

const NON_FINITE: readonly unknown[] = ['NaN', 'Infinity', '-Infinity'];

/** A workflow metric: any tagged value, or text. */
function decodeMetric(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && !NON_FINITE.includes(value))) return value;
  return decodeAdvantage(value);
}

export function optionalScalar(value: unknown): Scalar | null {
  return value === null || value === undefined ? null : decodeScalar(value);
}

/** `{enum: value}`, a plain string, or what is neither: null, a number, a list. */
export function decodeEstimatorRef(value: unknown, revision: Revision): EstimatorRef {
  if (typeof value === 'object' && value !== null && 'enum' in value) return advantageEstimatorOf(value.enum, revision);
  // A list is copied, so that its entries count as read.
  return estimatorRefOf(Array.isArray(value) ? value.map((item: unknown) => item) : value);
}

/** A role map whose values may be tuples. */
export function decodeEstimatorMap(value: unknown, revision: Revision): Map<string, EstimatorRef | EstimatorTuple> {
  return new Map(
    entriesOf(value as object).map(([role, entry]): [string, EstimatorRef | EstimatorTuple] => {
      if (typeof entry === 'object' && entry !== null && 'tuple' in entry) {
        const items = (entry as { tuple: unknown[] }).tuple;
        return [role, { tuple: items.map((item) => decodeEstimatorRef(item, revision)) }];
      }
      return [role, decodeEstimatorRef(entry, revision)];
    }),
  );
}
