import { labelOfGroup, labelOfRole } from '../batch/label.ts';
import { estimatorById } from '../estimators/index.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import { decimal } from '../verdict/words.ts';
import type { Finding, FindingFacts } from './types.ts';

const ADVICE = 'The loss over them is not finite either. Mend the reward, or drop the trajectory.';

/** One finding for each group whose rewards hold a NaN or an infinity: how far its estimator spreads it. */
export function notFiniteFindings({ columns, settings, result }: FindingFacts): Finding[] {
  const { offsets, values } = columns;
  const missing = new Set(columns.missing);
  const mapped = new Map(settings.estimatorMap);
  return columns.groupIds.flatMap((groupId, g) => {
    if (result.estimated[g] !== 1) return [];
    let bad = offsets[g]!;
    while (bad < offsets[g + 1]! && (Number.isFinite(values[bad]) || missing.has(bad))) bad++;
    if (bad === offsets[g + 1]) return [];
    const estimator = mapped.get(groupRoleOf(groupId)) ?? settings.estimator;
    const spoiled = spread(groupId, estimator, result.advantages.subarray(offsets[g], offsets[g + 1]));
    const sentence = `A reward of ${decimal(values[bad]!)} ${spoiled} under ${estimator}.`;
    return [{ id: null, title: 'A reward is not finite', severity: 'error', groups: [g], sentence, advice: ADVICE }];
  });
}

function spread(groupId: string, estimator: string, advantages: Float64Array): string {
  const group = labelOfGroup(groupId);
  const kind = kindOf(advantages.filter((advantage) => !Number.isFinite(advantage)));
  switch (estimatorById(estimator)?.pooling) {
    case 'role':
      return `in ${group} makes every advantage of ${labelOfRole(groupRoleOf(groupId)) ?? 'the batch'} ${kind}`;
    case 'group':
      return `makes every advantage of ${group} ${kind}`;
    default:
      return `of ${group} becomes an advantage that is ${kind}`;
  }
}

function kindOf(values: Float64Array): string {
  if (values.every(Number.isNaN)) return 'NaN';
  return values.some(Number.isNaN) ? 'NaN or infinite' : 'infinite';
}
