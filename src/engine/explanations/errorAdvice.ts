import type { ErrorData } from '../batch/collectBatch.ts';
import { type BatchColumns, firstMissingReward } from '../batch/columns.ts';
import { labelOfGroup } from '../batch/label.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { groupRoleOf } from '../trajectory/identity.ts';

/** What can be done about an error with one press. */
export type ErrorFix =
  | 'use-head'
  | 'use-precomputed'
  | 'drop-singletons'
  | 'drop-empty-groups'
  | 'drop-missing'
  | 'go-to-group';

/** What happened where, in words, and the ways out. */
export interface ErrorAdvice {
  readonly title: string;
  readonly advice: string;
  readonly fixes: readonly ErrorFix[];
  /** Index of the group to look at; null when it is none in particular. */
  readonly group: number | null;
}

/** Puts an error of rLLM into words: what happened, where, and what to do. */
export function errorAdvice(error: ErrorData, columns: BatchColumns, settings: RunSettings, lane: string): ErrorAdvice {
  const rule = RULES.find((one) => one.applies(error));
  if (rule !== undefined) return rule.advise(error, columns, settings, lane);
  return {
    title: `${lane} stops with an error in rLLM.`,
    advice: 'The text below is rLLM’s own.',
    fixes: [],
    group: null,
  };
}

interface AdviceRule {
  applies(error: ErrorData): boolean;
  advise(error: ErrorData, columns: BatchColumns, settings: RunSettings, lane: string): ErrorAdvice;
}

const missingReward: AdviceRule = {
  applies: ({ message }) => message.startsWith('Trajectory reward cannot be None'),
  advise(_error, columns, _settings, lane) {
    const missing = firstMissingReward(columns);
    const group = missing?.group ?? null;
    const where =
      missing === null
        ? 'A trajectory'
        : `Trajectory ${missing.trajectory + 1} of ${labelOfGroup(columns.groupIds[missing.group]!)}`;
    const others = columns.missing.length - 1;
    const more =
      others > 0 ? ` So do ${others} other${others === 1 ? '' : 's'}.`.replace('So do 1 other', 'So does 1 other') : '';
    return {
      title: `${lane} stops: ${where[0]!.toLowerCase()}${where.slice(1)} lacks a reward.`,
      advice: `A missing reward is not 0, so rLLM refuses the batch.${more} Type a reward, or drop the trajectories without one.`,
      fixes: ['go-to-group', 'drop-missing'],
      group,
    };
  },
};

const singletonAtSeed: AdviceRule = {
  applies: ({ discrepancy }) => discrepancy === 'D-01',
  advise(_error, columns, _settings, lane) {
    const group = columns.groupIds.findIndex((_, g) => columns.offsets[g + 1]! - columns.offsets[g]! < 2);
    const role = groupRoleOf(columns.groupIds[group]!);
    const groups = columns.groupIds.filter((groupId) => groupRoleOf(groupId) === role).length;
    return {
      title: `${lane} stops at role ${role}: one of its ${groups} groups has fewer than two trajectories.`.replace(
        'one of its 1 groups has',
        'its only group has',
      ),
      advice: 'This revision of rLLM cannot unpack the group. The current one keeps the raw reward there.',
      fixes: ['use-head', 'drop-singletons'],
      group,
    };
  },
};

const unknownEstimator: AdviceRule = {
  applies: ({ message }) => message.startsWith('Unknown advantage estimator'),
  advise({ message, discrepancy }, _columns, settings, lane) {
    if (discrepancy === 'D-04') {
      return {
        title: `${lane} stops: “${settings.estimator}” is not a built-in estimator.`,
        advice:
          'At this revision an unknown name as the default estimator becomes OTHER, under which nothing is registered. A custom estimator still works in the role map.',
        fixes: [],
        group: null,
      };
    }
    const name = /^Unknown advantage estimator (.*?)\. If you/.exec(message)?.[1] ?? '';
    const onlyHead = name === 'prpo' && settings.revision === 'rllm-seed';
    return {
      title: `${lane} stops: “${name}” is not registered${onlyHead ? ' at this revision' : ''}.`,
      advice: onlyHead
        ? 'PRPO came to rLLM in June 2026.'
        : 'Names are case-sensitive: grpo, reinforce, reinforce_plus_plus_baseline, prpo, rloo.',
      fixes: onlyHead ? ['use-head'] : [],
      group: null,
    };
  },
};

const emptyRole: AdviceRule = {
  applies: ({ message }) => message.startsWith('zero-size array'),
  advise(_error, columns, _settings, lane) {
    const group = columns.groupIds.findIndex((_, g) => columns.offsets[g + 1] === columns.offsets[g]);
    const label = group < 0 ? 'a role' : labelOfGroup(columns.groupIds[group]!);
    return {
      title: `${lane} stops: ${label} has no trajectories, so its role has no rewards.`,
      advice:
        'rLLM takes the maximum of an empty list, which numpy refuses. Add a trajectory, or drop the empty groups.',
      fixes: ['drop-empty-groups'],
      group: group < 0 ? null : group,
    };
  },
};

const overwriteAtSeed: AdviceRule = {
  applies: ({ discrepancy }) => discrepancy === 'D-07',
  advise: (_error, _columns, _settings, lane) => ({
    title: `${lane} stops: some steps have precomputed advantages, and the setting to use them is off.`,
    advice: 'This revision of rLLM means to warn here and crashes instead. The current one warns and overwrites them.',
    fixes: ['use-precomputed', 'use-head'],
    group: null,
  }),
};

const missingPrecomputed: AdviceRule = {
  applies: ({ discrepancy }) => discrepancy === 'D-08',
  advise: (_error, _columns, _settings, lane) => ({
    title: `${lane} stops: a step of a group with precomputed advantages has none that can be used.`,
    advice: 'In this mode every step of such a group needs a float or a list of floats; rLLM’s comments say otherwise.',
    fixes: [],
    group: null,
  }),
};

const RULES: readonly AdviceRule[] = [
  missingReward,
  singletonAtSeed,
  unknownEstimator,
  emptyRole,
  overwriteAtSeed,
  missingPrecomputed,
];
