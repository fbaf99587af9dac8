import type { GroupState } from '../groupState.ts';
import type { DiagnosisRule } from '../rule.ts';
import type { DiagnosisFacts } from '../types.ts';
import { count, groupsWhere, percent, whole } from '../wording.ts';

/** Groups without a spread are a fact of every run; from this part on they are its trouble. */
const MANY = 0.1;

function deadGroups(facts: DiagnosisFacts, state: GroupState) {
  const groups = groupsWhere(facts, (g) => facts.states[g] === state);
  return { groups, part: groups.length / facts.states.length };
}

/** Every reward is 0 (or below): nothing to learn from, and a larger group might find a solve. */
export const tooHard: DiagnosisRule = {
  id: 'too_hard',
  find(facts) {
    const { groups, part } = deadGroups(facts, 'too_hard');
    if (groups.length === 0) return null;
    return {
      severity: part >= MANY ? 'warning' : 'note',
      title: `${whole(groups.length)} of ${count(facts.states.length, 'group')} ${groups.length === 1 ? 'is' : 'are'} too hard`,
      sentence: `Every reward is the same and at most 0: ${percent(part)} of the groups, and no gradient from any estimator with a group baseline.`,
      advice: 'Draw more rollouts of them, take easier prompts first, or reward parts of a solution.',
      groups,
    };
  },
};

/** Every reward is 1 (or above): solved, and no gradient either. */
export const tooEasy: DiagnosisRule = {
  id: 'too_easy',
  find(facts) {
    const { groups, part } = deadGroups(facts, 'too_easy');
    if (groups.length === 0) return null;
    return {
      severity: part >= MANY ? 'warning' : 'note',
      title: `${whole(groups.length)} of ${count(facts.states.length, 'group')} ${groups.length === 1 ? 'is' : 'are'} too easy`,
      sentence: `Every reward is the same and at least 1: ${percent(part)} of the groups, solved and without a gradient.`,
      advice:
        'Leave solved prompts out for a while. Early in a run, look for duplicates and for answers in the prompt.',
      groups,
    };
  },
};

/** All rewards equal, somewhere between: often a partial reward that everybody gets. */
export const stuck: DiagnosisRule = {
  id: 'stuck_between',
  find(facts) {
    const { groups } = deadGroups(facts, 'partial');
    if (groups.length === 0) return null;
    return {
      severity: groups.length / facts.states.length >= MANY ? 'warning' : 'note',
      title: `${count(groups.length, 'group')} stuck between 0 and 1`,
      sentence:
        'All rewards are equal and neither 0 nor 1, so there is no gradient; rLLM counts them neither as too easy nor as too hard.',
      advice: 'Look at the part of the reward that all of them get, such as a format reward.',
      groups,
    };
  },
};
