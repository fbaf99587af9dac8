import { type DetailRule, verdictRule } from '../rule.ts';
import { counted } from '../words.ts';

/** Lanes that stop have cards below. */
export const seeCards: DetailRule = verdictRule({
  id: 'see-cards',
  applies({ columns, lanes, stopped }) {
    if (stopped !== null) return 'The card';
    // Without rewards the headline asks for some, and the errors go with it.
    if (columns.values.length === 0) return null;
    const failing = lanes.filter((lane) => lane.error !== null).length;
    if (failing === 0) return null;
    return failing === 1 ? 'Its card' : 'Their cards';
  },
  say: (cards) => `${cards} ${cards === 'Their cards' ? 'say' : 'says'} what happened and what to do.`,
});

/** Where the trajectories went when no group is left. */
export const whyNothingLeft: DetailRule = verdictRule({
  id: 'why-nothing-left',
  applies({ columns, pipeline }) {
    if (columns.values.length > 0 || pipeline === null) return null;
    const { masked, groupsFormed, groupsDropped, solvePartial, minPartialSolveTasks, rejectionMode } = pipeline;
    const heldBack = rejectionMode === 'episode' && groupsFormed > groupsDropped && solvePartial < minPartialSolveTasks;
    return masked + groupsDropped > 0 || heldBack ? { ...pipeline, heldBack } : null;
  },
  say({ masked, groupsDropped, minTrajsPerGroup, heldBack, solvePartial, minPartialSolveTasks }) {
    const parts: string[] = [];
    if (masked > 0) parts.push(`compact filtering takes out ${counted(masked, 'episode')}`);
    if (groupsDropped > 0) {
      const verb = groupsDropped === 1 ? 'is' : 'are';
      parts.push(`${counted(groupsDropped, 'group')} of fewer than ${minTrajsPerGroup} trajectories ${verb} dropped`);
    }
    if (heldBack) {
      const are = solvePartial === 1 ? 'is' : 'are';
      parts.push(
        `${counted(solvePartial, 'task')} ${are} partly solved, of at least ${minPartialSolveTasks}, so the batch is thrown away`,
      );
    }
    const text = parts.join('; ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  },
});
