import { SEVERITIES } from '../../findings/types.ts';
import type { DiagnosisRule } from '../rule.ts';
import type { DiagnosisFacts, DiagnosisFinding } from '../types.ts';
import { concentration } from './concentration.ts';
import { stuck, tooEasy, tooHard } from './dead.ts';
import { rewardByLength, truncation } from './lengths.ts';
import { infiniteRewards, missingRewards } from './missing.ts';
import { mergedPrompts, singletons, splitPrompts, unevenSizes } from './small.ts';
import { nearConstant, outliers, roleScales } from './spread.ts';

/** All rules; of one severity they are listed in this order. */
export const DIAGNOSIS_RULES: readonly DiagnosisRule[] = [
  missingRewards,
  infiniteRewards,
  tooHard,
  tooEasy,
  nearConstant,
  singletons,
  mergedPrompts,
  outliers,
  concentration,
  rewardByLength,
  truncation,
  stuck,
  splitPrompts,
  unevenSizes,
  roleScales,
];

/** What there is to find in a batch, the gravest first. */
export function findingsOfBatch(facts: DiagnosisFacts): DiagnosisFinding[] {
  const found = DIAGNOSIS_RULES.flatMap(({ id, find }) => {
    const here = find(facts);
    return here === null ? [] : [{ id, ...here }];
  });
  return found.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
