import { GRPO_EPSILON } from '../../estimators/grpo/index.ts';
import type { DiagnosisFacts, DiagnosisFinding, WhatIf } from '../types.ts';
import { percent } from '../wording.ts';

/**
 * What the role of the wider rewards would hold of Σ|A| over all roles: with `r − mean` alone, and with GRPO's division
 * by the std of the group, which gives every group one scale.
 */
export function dividedByStd(
  { columns, stats, diagnosed }: DiagnosisFacts,
  findings: readonly DiagnosisFinding[],
): WhatIf | null {
  const wide = new Set(findings.find(({ id }) => id === 'role_scales')?.groups);
  if (wide.size === 0) return null;
  const [plain, divided] = [
    { wide: 0, all: 0 },
    { wide: 0, all: 0 },
  ];
  for (let g = 0; g + 1 < columns.offsets.length; g++) {
    let sum = 0;
    for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++)
      sum += Math.abs(columns.values[i]! - stats.means[g]!);
    // A group with a missing reward holds nothing under either.
    if (!Number.isFinite(sum)) continue;
    for (const [into, weight] of [
      [plain, sum],
      [divided, sum / (stats.stds[g]! + GRPO_EPSILON)],
    ] as const) {
      into.all += weight;
      if (wide.has(g)) into.wide += weight;
    }
  }
  if (plain.all === 0) return null;
  const settings = diagnosed[0]?.settings;
  const isDivided = settings?.estimator === 'grpo' && settings.normAdvByStdInGrpo;
  return {
    id: 'divided_by_std',
    title: 'Division by the std of the group',
    before: percent(plain.wide / plain.all),
    after: percent(divided.wide / divided.all),
    unit: 'of Σ|A| over all roles',
    note: 'Held by the role of the wider rewards: with reward − mean alone, and with GRPO’s division.',
    answers: ['role_scales'],
    ...(!isDivided &&
      settings?.normAdvByStdInGrpo === true && { edit: { kind: 'estimator', estimator: 'grpo' } as const }),
  };
}
