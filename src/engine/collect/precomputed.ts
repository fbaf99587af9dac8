import { UpstreamError } from '../errors.ts';
import { type DType, promote, type Scalar } from '../numeric/dtype.ts';
import type { StepAdvantage, TrajectoryGroup, TypedSequence } from '../trajectory/types.ts';
import type { AdvantageLog } from './log.ts';

/** Precomputed advantages of a group, flattened over its steps: one number a response token. */
export interface FlattenedAdvantages {
  readonly values: readonly number[];
  readonly dtype: DType;
}

/** Whether any step of any trajectory has an advantage already. */
export function hasPrecomputedAdvantage(group: TrajectoryGroup): boolean {
  return group.trajectories.some((trajectory) => trajectory.steps.some((step) => step.advantage !== null));
}

/**
 * Spreads and checks the precomputed advantages of a group, in place, and returns them flattened.
 * A float is repeated for each response token; a list of another length becomes zeros, with a warning.
 * Steps before a failing one stay converted.
 *
 * @throws {UpstreamError} ValueError for a step without an advantage, or one that is neither a float nor a list (D-08).
 */
export function keepPrecomputedAdvantages(
  group: TrajectoryGroup,
  role: string,
  log: AdvantageLog,
): FlattenedAdvantages {
  const values: number[] = [];
  let dtype: DType | null = null;
  let total = 0;
  let missing = 0;
  for (const trajectory of group.trajectories) {
    for (const step of trajectory.steps) {
      total++;
      const given = step.advantage;
      if (isList(given)) {
        const length = sequenceValues(given).length;
        if (length !== step.responseTokens) {
          log.warn(
            `[group=${role}] Step has advantage length ${length} but response_ids length ${step.responseTokens}. Defaulting to zeros.`,
          );
          step.advantage = new Array<number>(step.responseTokens).fill(0);
          missing++;
        }
      } else if (typeof given === 'number') {
        step.advantage = new Array<number>(step.responseTokens).fill(given);
      } else {
        throw new UpstreamError(
          'ValueError',
          `[group=${role}] step.advantage must be a scalar or a list when use_precomputed_advantage is True, got <class '${pythonClass(given)}'>`,
          'D-08',
        );
      }
      const tokens = step.advantage as readonly number[] | TypedSequence;
      const elements = sequenceValues(tokens);
      if (elements.length > 0) {
        const own: DType = 'dtype' in tokens ? tokens.dtype : 'float64';
        dtype = dtype === null ? own : promote(dtype, own);
      }
      for (const value of elements) values.push(value);
    }
  }
  if (missing > 0) {
    log.warn(`[group=${role}] ${missing}/${total} steps missing pre-computed advantages, defaulted to zeros.`);
  }
  return { values, dtype: dtype ?? 'float64' };
}

function isList(advantage: StepAdvantage): advantage is readonly number[] | TypedSequence {
  if (advantage === null || typeof advantage !== 'object') return false;
  return Array.isArray(advantage) || (advantage as TypedSequence | (Scalar & object)).type === 'list';
}

function sequenceValues(sequence: readonly number[] | TypedSequence): readonly number[] {
  return 'values' in sequence && !Array.isArray(sequence)
    ? (sequence as TypedSequence).values
    : (sequence as readonly number[]);
}

function pythonClass(advantage: StepAdvantage): string {
  if (advantage === null) return 'NoneType';
  if (typeof advantage === 'boolean') return 'bool';
  return typeof advantage === 'object' && 'type' in advantage ? advantage.type : 'float';
}
