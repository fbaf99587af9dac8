import { labelOfRole } from '../../batch/label.ts';
import type { LaneResult } from '../../comparison/types.ts';
import { estimatorById } from '../../estimators/index.ts';
import {
  advantagesIn,
  estimatedLanes,
  estimatorIn,
  type FocusGroup,
  focusGroup,
  type VerdictContext,
} from '../context.ts';
import { verdictRule } from '../rule.ts';

/** A lane that runs different estimators for different roles of the batch. */
export function mappedLane(context: VerdictContext, group: FocusGroup): LaneResult | undefined {
  return estimatedLanes(context, group).find(
    ({ estimatorOfRole }) => new Set(estimatorOfRole.map(([, estimator]) => estimator)).size > 1,
  );
}

/** How sentences call the estimator with this registry key. */
export function nameOfEstimator(id: string): string {
  return estimatorById(id)?.shortLabel ?? id;
}

/** In the role of the selected group a role map does the very same as another lane. */
export const roleMapIsLane = verdictRule({
  id: 'role-map-is-lane',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2) return null;
    const mapped = mappedLane(context, group);
    if (mapped === undefined) return null;
    const own = advantagesIn(mapped, group);
    const twin = estimatedLanes(context, group).find(
      (lane) =>
        lane !== mapped &&
        estimatorIn(lane, group.role) === estimatorIn(mapped, group.role) &&
        advantagesIn(lane, group).every((advantage, i) => Object.is(advantage, own[i])),
    );
    return twin === undefined ? null : { mapped, twin, role: group.role };
  },
  say: ({ mapped, twin, role }) =>
    `${mapped.label} gives ${labelOfRole(role) ?? 'this role'} ${nameOfEstimator(estimatorIn(mapped, role))}, so here it is the same as ${twin.label}.`,
});
