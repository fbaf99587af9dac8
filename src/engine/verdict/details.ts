import { groupRoleOf } from '../trajectory/identity.ts';
import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';
import { centredLanes, estimatorIn, focusGroup, largestAdvantage, pullAlike } from './context.ts';
import { binaryPair, type VerdictRule } from './headlines.ts';
import { counted, listOf } from './words.ts';

/**
 * A theorem: estimators of the form gain * (r - mean) with a positive gain cannot disagree on a sign. It is said of the
 * selected group, where signs are there to be seen and the lanes do differ.
 */
const signsAgree: VerdictRule = (context) => {
  const group = focusGroup(context);
  if (group === null || group.n < 2) return null;
  const lanes = centredLanes(context, group);
  const distinct = new Set(lanes.map((lane) => estimatorIn(lane, group.role)));
  if (distinct.size < 2) return null;
  const visible = lanes.every((lane) => {
    const own = lane.advantages.subarray(group.lo, group.lo + group.n);
    return own.every(Number.isFinite) && largestAdvantage(lane, group) > ZERO_THRESHOLD;
  });
  if (!visible || pullAlike(lanes, group) || binaryPair(context) !== null) return null;
  return `${listOf(lanes.map((lane) => lane.label))} agree on every sign and differ only in stretch.`;
};

const deadGroups: VerdictRule = (context) => {
  const role = focusGroup(context)?.role;
  const { statuses } = context.groups;
  const ofRole = statuses.filter((_, g) => role === undefined || groupRoleOf(context.columns.groupIds[g]!) === role);
  const dead = ofRole.filter((status) => status === 'too_easy' || status === 'too_hard' || status === 'partial').length;
  if (ofRole.length < 2 || dead === 0) return null;
  return `${dead} of ${counted(ofRole.length, 'group')} ${dead === 1 ? 'gives' : 'give'} no gradient.`;
};

const fixErrors: VerdictRule = ({ columns, lanes }) => {
  // Without rewards the headline asks for some, and the errors go with it.
  if (columns.values.length === 0) return null;
  const failing = lanes.filter((lane) => lane.error !== null).length;
  if (failing === 0) return null;
  return failing === 1
    ? 'Its card says what happened and what to do.'
    : 'Their cards say what happened and what to do.';
};

/** The rules whose sentences follow the headline, in order. */
export const DETAILS: readonly VerdictRule[] = [fixErrors, signsAgree, deadGroups];
