import type { StepRecord } from '../../batch/types.ts';
import { labelOfRole } from '../../batch/label.ts';
import { listOf } from '../../verdict/words.ts';
import type { FindingFacts, FindingRule } from '../types.ts';
import { groupsText } from '../wording.ts';

/** The steps of each trajectory of a group; none when the batch has no precomputed advantage. */
function stepsOfGroup({ columns }: FindingFacts, group: number): readonly (readonly StepRecord[])[] {
  return columns.steps?.slice(columns.offsets[group], columns.offsets[group + 1]) ?? [];
}

/** Groups in which a step has an advantage already: rLLM takes such a group as precomputed. */
function precomputedGroups(facts: FindingFacts): number[] {
  return facts.columns.groupIds.flatMap((_, g) =>
    stepsOfGroup(facts, g).some((steps) => steps.some(({ advantage }) => advantage !== null)) ? [g] : [],
  );
}

/** D-07: with the flag off the trainer means to warn, and breaks over its own raw estimator string. */
export const overwriteWarningBreaks: FindingRule = {
  id: 'D-07',
  title: 'The overwrite warning is an error',
  revision: 'rllm-seed',
  find(facts) {
    if (facts.settings.usePrecomputedAdvantage) return null;
    const groups = precomputedGroups(facts);
    if (groups.length === 0) return null;
    return {
      severity: 'error',
      groups,
      sentence: `Steps of ${groupsText(groups, facts)} have advantages already and the flag is off: rLLM’s trainer stops here instead of warning.`,
      advice: 'Set use_precomputed_advantage, remove the advantages from the steps, or use the rLLM of August 2026.',
    };
  },
};

/** D-08: None is an error and a scalar is spread, contrary to three upstream texts. */
export const precomputedTextsAreWrong: FindingRule = {
  id: 'D-08',
  title: 'Precomputed advantages are not read as documented',
  find(facts) {
    if (!facts.settings.usePrecomputedAdvantage) return null;
    const groups = precomputedGroups(facts);
    const ofKind = (matches: (advantage: StepRecord['advantage']) => boolean) =>
      groups.filter((g) => stepsOfGroup(facts, g).some((steps) => steps.some(({ advantage }) => matches(advantage))));
    const incomplete = ofKind((advantage) => advantage === null);
    if (incomplete.length > 0) {
      return {
        severity: 'error',
        groups: incomplete,
        sentence: `A step of ${groupsText(incomplete, facts)} has no advantage while others of the group have one: an error in rLLM, not the zeros that its documentation says.`,
        advice: 'Give every step of such a group an advantage, or none of them.',
      };
    }
    const scalars = ofKind((advantage) => typeof advantage === 'number');
    if (scalars.length === 0) return null;
    return {
      severity: 'note',
      groups: scalars,
      sentence: `Steps of ${groupsText(scalars, facts)} have one number for the whole step; rLLM repeats it for every response token, although its documentation says that this is an error.`,
      advice: 'Nothing has to be changed if one number a step is what you mean.',
    };
  },
};

/** D-23: the metric's list mixes tokens and trajectories. */
export const metricsMixTokens: FindingRule = {
  id: 'D-23',
  title: 'Metrics mix tokens and trajectories',
  find(facts) {
    const mixed = facts.roles.filter(
      ({ groups }) =>
        groups.some((g) => facts.result.precomputed.has(g)) && groups.some((g) => facts.result.estimated[g] === 1),
    );
    if (mixed.length === 0) return null;
    const names = listOf(mixed.map(({ role }) => labelOfRole(role) ?? 'the batch'));
    return {
      severity: 'warning',
      groups: mixed.flatMap(({ groups }) => groups).sort((a, b) => a - b),
      sentence: `advantage/* of ${names} counts one number a token for precomputed groups and one a trajectory for the others.`,
      advice:
        'Do not compare these metrics with other batches; keep precomputed and estimated groups in roles of their own.',
    };
  },
};

/** D-27: a step restored from a file without the key gets 0.0, which counts as precomputed. */
export const restoredStepsCount: FindingRule = {
  id: 'D-27',
  title: 'Restored steps count as precomputed',
  revision: 'rllm-head',
  find({ pipeline }) {
    const count = pipeline?.stepsWithoutAdvantageKey ?? 0;
    if (count === 0) return null;
    return {
      severity: 'note',
      sentence: `${count === 1 ? 'A step was' : `${count} steps were`} written without an advantage: read back by rLLM’s from_dict ${count === 1 ? 'it gets' : 'they get'} 0.0, which counts as precomputed.`,
      advice: 'Set the advantages to None after loading, before the collector sees them.',
    };
  },
};

/** D-42: a second pass takes the first one's result for precomputed. */
export const secondPassIsPrecomputed: FindingRule = {
  id: 'D-42',
  title: 'A second pass would keep the first one’s result',
  find(facts) {
    if (!facts.settings.usePrecomputedAdvantage) return null;
    const groups = precomputedGroups(facts).filter((g) => stepsOfGroup(facts, g).every(isOneNumber));
    if (groups.length === 0) return null;
    return {
      severity: 'note',
      groups,
      sentence: `In ${groupsText(groups, facts)} every step of a trajectory has the same single advantage, as the collector itself leaves it; with the flag on a second pass keeps those instead of computing new ones.`,
      advice: 'If these are the result of an earlier pass, clear step.advantage or turn use_precomputed_advantage off.',
    };
  },
};

/** A trajectory as a first pass leaves it: one number, the same on each step. */
function isOneNumber(steps: readonly StepRecord[]): boolean {
  const first = steps[0]?.advantage;
  return typeof first === 'number' && steps.every(({ advantage }) => Object.is(advantage, first));
}
