import { groupRoleOf } from '../trajectory/identity.ts';
import { centredLanes, estimatorIn, focusGroup } from './context.ts';
import type { VerdictRule } from './headlines.ts';
import { counted, listOf } from './words.ts';

/** A theorem: estimators of the form gain * (r - mean) with a positive gain cannot disagree on a sign. */
const signsAgree: VerdictRule = (context) => {
  const role = focusGroup(context)?.role ?? context.roles[0]?.role;
  if (role === undefined) return null;
  const lanes = centredLanes(context, role);
  const distinct = new Set(lanes.map((lane) => estimatorIn(lane, role)));
  if (distinct.size < 2) return null;
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

const fixErrors: VerdictRule = ({ lanes }) => {
  const failing = lanes.filter((lane) => lane.error !== null).length;
  if (failing === 0) return null;
  return failing === 1
    ? 'Its card says what happened and what to do.'
    : 'Their cards say what happened and what to do.';
};

/** The rules whose sentences follow the headline, in order. */
export const DETAILS: readonly VerdictRule[] = [fixErrors, signsAgree, deadGroups];
