import {
  calculateGrpoAdvantagesPerGroup,
  calculateRlooAdvantagesPerGroup,
} from '../../../engine/estimators/perGroup.ts';
import { decodeArray } from '../decode.ts';
import { encodeArray } from '../encodeArray.ts';
import type { RunCase } from '../kind.ts';

export const runPerGroup: RunCase = (input, revision) => {
  const { dtype, values } = decodeArray(input['rewards']);
  const norm = input['norm_adv_by_std_in_grpo'] as boolean | undefined;
  const grpo = input['function'] === 'grpo';
  const result = grpo
    ? calculateGrpoAdvantagesPerGroup(values, { revision, normAdvByStdInGrpo: norm ?? true }, dtype)
    : calculateRlooAdvantagesPerGroup(values, revision, dtype);
  const resultDType = dtype === 'float32' || (!grpo && values.length <= 1) ? dtype : 'float64';
  const advantages = encodeArray(result.advantages, resultDType);
  if (result.kind === 'bare-array') return { output: { kind: result.kind, advantages } };
  return { output: { kind: result.kind, advantages, returns: encodeArray(result.returns, resultDType) } };
};
