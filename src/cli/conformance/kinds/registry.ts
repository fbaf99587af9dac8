import {
  advantageEstimatorOf,
  advantageEstimators,
  type EstimatorRef,
} from '../../../engine/estimators/AdvantageEstimator.ts';
import type { EstimatorFunction } from '../../../engine/estimators/estimator.ts';
import {
  createEstimatorRegistry,
  getAdvantageEstimator,
  registerAdvantageEstimator,
} from '../../../engine/estimators/registry.ts';
import type { Revision } from '../../../engine/revision.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, type Outcome } from '../outcome.ts';

const custom: EstimatorFunction = (rewards) => [rewards, rewards];

export const runRegistry: RunCase = (input, revision, id) => {
  try {
    return { output: outputOf(input, revision, id) };
  } catch (error) {
    return { error: encodeError(error) };
  }
};

function outputOf(input: Readonly<Record<string, unknown>>, revision: Revision, id: string): Outcome {
  const registry = createEstimatorRegistry(revision);
  const get = (ref: EstimatorRef) => getAdvantageEstimator(registry, ref).estimate;
  if (id === 'builtin-keys') return { keys: [...registry.keys()] };
  if (id === 'enum-members')
    return { members: advantageEstimators(revision).map(({ member, value }) => [member, value]) };
  if ('name' in input) {
    const name = input['name'] as string;
    const byString = get(name);
    return { same_as_enum: byString === get(advantageEstimatorOf(name, revision)) };
  }
  if ('enum_of' in input) {
    const found = get(advantageEstimatorOf(input['enum_of'], revision));
    const keys = [...registry].filter(([, entry]) => entry.estimate === found).map(([key]) => key);
    return { registered_under: keys };
  }
  if ('value' in input) {
    const { member, value } = advantageEstimatorOf(input['value'], revision);
    return typeof input['value'] === 'string' ? { member, value } : { member };
  }
  if ('register' in input) {
    const name = input['register'] as string;
    const size = registry.size;
    const returned = registerAdvantageEstimator(registry, name)(custom);
    return {
      decorator_returns_function: returned === custom,
      replaces_enum_entry: get(advantageEstimatorOf(name, revision)) === custom,
      key_count_unchanged: registry.size === size,
    };
  }
  registerAdvantageEstimator(registry, advantageEstimatorOf(input['register_enum_of'], revision))(custom);
  return {
    get_other: get(advantageEstimatorOf('other', revision)) === custom,
    get_any_unknown_enum: get(advantageEstimatorOf('no such estimator', revision)) === custom,
  };
}
