import { columnsOf } from '../../../engine/estimators/columns.ts';
import type { EstimatorCall } from '../../../engine/estimators/estimator.ts';
import { createEstimatorRegistry, getAdvantageEstimator, resultDTypes } from '../../../engine/estimators/registry.ts';
import { decodeArray, decodeFloat } from '../decode.ts';
import { encodeArray } from '../encodeArray.ts';
import type { RunCase } from '../kind.ts';
import { encodeError } from '../outcome.ts';

export const runEstimator: RunCase = (input, revision) => {
  const groups = (input['groups'] as unknown[]).map(decodeArray);
  const kwargs = Object.entries((input['kwargs'] as Record<string, unknown> | undefined) ?? {});
  const call: EstimatorCall = {
    revision,
    normAdvByStdInGrpo: input['norm_adv_by_std_in_grpo'] as boolean,
    dtypes: groups.map((group) => group.dtype),
    kwargs: Object.fromEntries(kwargs.map(([name, value]) => [name, decodeFloat(value)])),
  };
  const rewards = groups.map((group) => group.values);
  try {
    const entry = getAdvantageEstimator(createEstimatorRegistry(revision), input['estimator'] as string);
    const [advantages, returns] = entry.estimate(rewards, call);
    const dtypes = resultDTypes(entry, columnsOf(rewards, call.dtypes), call);
    return {
      output: {
        advantages: advantages.map((one, g) => encodeArray(one, dtypes[g]!)),
        returns_equal_advantages: advantages.every((one, g) =>
          Array.from(one).every((value, i) => Object.is(value, returns[g]![i])),
        ),
      },
    };
  } catch (error) {
    return { error: encodeError(error) };
  }
};
