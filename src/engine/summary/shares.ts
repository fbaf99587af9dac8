import type { BatchColumns } from '../batch/columns.ts';
import { groupRoleOf } from '../trajectory/identity.ts';

/**
 * Each group's share of the sum of |A| of its role: `sum(|A| of the group) / sum(|A| of the role)`.
 * NaN where the group has no advantages or the role's sum is 0 or not finite.
 */
export function gradientShares(columns: BatchColumns, advantages: Float64Array): Float64Array<ArrayBuffer> {
  const totals = new Map<string, number>();
  const roles = columns.groupIds.map(groupRoleOf);
  const sums = roles.map((role, g) => {
    let sum = 0;
    for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++) sum += Math.abs(advantages[i]!);
    totals.set(role, (totals.get(role) ?? 0) + sum);
    return sum;
  });
  return Float64Array.from(sums, (sum, g) => {
    const total = totals.get(roles[g]!)!;
    return total > 0 && Number.isFinite(total) ? sum / total : Number.NaN;
  });
}
