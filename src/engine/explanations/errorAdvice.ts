import { isNotRun } from '../recorded/isNotRun.ts';
import type { ErrorData } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import { labelOfGroup, labelOfRole } from '../batch/label.ts';
import { MISSING_REWARD } from '../collect/collectRewardAndAdvantage.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { estimatorById, estimatorsAt } from '../estimators/index.ts';
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
  const stopped: Stopped = { error, columns, settings, lane };
  const rule = RULES.find((one) => one.applies(stopped));
  const advice = rule?.advise(stopped) ?? {
    title: `${lane} stops with an error in rLLM.`,
    advice: 'The text of the error is rLLM’s own.',
    fixes: [],
  };
  return { group: error.group, ...advice };
}

interface Stopped {
  readonly error: ErrorData;
  readonly columns: BatchColumns;
  readonly settings: RunSettings;
  readonly lane: string;
}

interface AdviceRule {
  applies(stopped: Stopped): boolean;
  /** The group is the error's, unless the rule knows a better one. */
  advise(stopped: Stopped): Omit<ErrorAdvice, 'group'> & { readonly group?: number };
}

const missingReward: AdviceRule = {
  applies: ({ error }) => error.message === MISSING_REWARD,
  advise({ error: { group }, columns, lane }) {
    const lo = group === null ? 0 : columns.offsets[group]!;
    const entry = columns.missing.find((one) => one >= lo);
    const where =
      group === null || entry === undefined
        ? 'a trajectory'
        : `trajectory ${entry - lo + 1} of ${labelOfGroup(columns.groupIds[group]!)}`;
    const others = columns.missing.length - 1;
    const more = others < 1 ? '' : others === 1 ? ' So does 1 other.' : ` So do ${others} others.`;
    return {
      title: `${lane} stops: ${where} lacks a reward.`,
      advice: `A missing reward is not 0, so rLLM refuses the batch.${more} Type a reward, or drop the trajectories without one.`,
      fixes: ['go-to-group', 'drop-missing'],
    };
  },
};

const singletonAtSeed: AdviceRule = {
  applies: ({ error }) => error.discrepancy === 'D-01',
  advise({ error: { role }, columns, lane }) {
    const groups = columns.groupIds.filter((groupId) => groupRoleOf(groupId) === role).length;
    const which = groups === 1 ? 'its only group' : `one of its ${groups} groups`;
    const label = labelOfRole(role ?? '');
    const title =
      label === null
        ? `${lane} stops: ${which.replace('its', 'the')} has fewer than two trajectories.`
        : `${lane} stops at ${label}: ${which} has fewer than two trajectories.`;
    return {
      title,
      advice: 'This revision of rLLM cannot unpack the group. The current one keeps the raw reward there.',
      fixes: ['use-head', 'drop-singletons'],
    };
  },
};

const unknownEstimator: AdviceRule = {
  applies: ({ error }) => error.message.startsWith('Unknown advantage estimator'),
  advise({ error, settings, lane }) {
    const builtIn = listOfBuiltIns(settings);
    if (error.discrepancy === 'D-04') {
      return {
        title: `${lane} stops: “${settings.estimator}” is not a built-in estimator.`,
        advice: `At this revision an unknown name as the default estimator becomes OTHER, under which nothing is registered. The built-in estimators are ${builtIn}. A custom name works in the role map.`,
        fixes: [],
      };
    }
    const name = /^Unknown advantage estimator (.*)\. If you have/s.exec(error.message)?.[1] ?? '';
    if (name === 'prpo' && settings.revision === 'rllm-seed') {
      return {
        title: `${lane} stops: “${name}” is not registered at this revision.`,
        advice: 'PRPO came to rLLM in June 2026.',
        fixes: ['use-head'],
      };
    }
    return {
      title: `${lane} stops: “${name}” is not registered.`,
      advice: `Names are case-sensitive. The built-in estimators are ${builtIn}.`,
      fixes: [],
    };
  },
};

function listOfBuiltIns({ revision }: RunSettings): string {
  const names = estimatorsAt(revision).map(({ id, label }) => `${id} (${label})`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * A role without a number in one of its lists. Its rewards lack when every group that rLLM estimates is empty; a group
 * with precomputed advantages is never empty, so without an empty group it is the tokens that lack.
 */
const emptyRole: AdviceRule = {
  applies: ({ error }) => error.message.startsWith('zero-size array'),
  advise({ error, columns, lane }) {
    const role = error.role ?? '';
    const label = labelOfRole(role);
    const empty = columns.groupIds.findIndex(
      (groupId, g) => groupRoleOf(groupId) === role && columns.offsets[g] === columns.offsets[g + 1],
    );
    if (empty < 0) {
      return {
        title: `${lane} stops: ${label ?? 'the batch'} has precomputed advantages and no response tokens.`,
        advice:
          'rLLM counts precomputed advantages by token, and takes the maximum of an empty list, which numpy refuses. Give a step its response tokens, or turn the setting to use precomputed advantages off.',
        fixes: [],
      };
    }
    return {
      title: `${lane} stops: ${labelOfGroup(columns.groupIds[empty]!)} has no trajectories, so ${label ?? 'the batch'} has no rewards.`,
      advice:
        'rLLM takes the maximum of an empty list, which numpy refuses. Add a trajectory, or drop the empty groups.',
      fixes: ['drop-empty-groups'],
      group: empty,
    };
  },
};

const overwriteAtSeed: AdviceRule = {
  applies: ({ error }) => error.discrepancy === 'D-07',
  advise: ({ lane }) => ({
    title: `${lane} stops: some steps have precomputed advantages, and the setting to use them is off.`,
    advice: 'This revision of rLLM means to warn here and crashes instead. The current one warns and overwrites them.',
    fixes: ['use-precomputed', 'use-head'],
  }),
};

const missingPrecomputed: AdviceRule = {
  applies: ({ error }) => error.discrepancy === 'D-08',
  advise: ({ error: { group }, columns, lane }) => ({
    title: `${lane} stops: a step of ${group === null ? 'a group' : labelOfGroup(columns.groupIds[group]!)} has no precomputed advantage that can be used.`,
    advice:
      'In this mode every step of a group that has some needs a float or a list of floats; rLLM’s comments say otherwise.',
    fixes: ['go-to-group'],
  }),
};

const notRun: AdviceRule = {
  applies: ({ error }) => isNotRun(error),
  advise: ({ error, lane }) => ({
    title: `${lane} has no advantages yet.`,
    advice: error.message,
    fixes: [],
  }),
};

/** What is raised of a result that has the wrong shape. */
const SHAPE =
  /length mismatch|unpack|iterable|has no len\(\)|is no list|not a list|not an array|array of numbers|must be real number/i;

const customEstimator: AdviceRule = {
  applies: (stopped) => stopped.error.role !== null && estimatorById(estimatorAt(stopped)) === undefined,
  advise: (stopped) => ({
    title: `${stopped.lane} stops: the custom estimator “${estimatorAt(stopped)}” fails.`,
    advice: SHAPE.test(stopped.error.message)
      ? 'rLLM takes from it one array of numbers a group, with one number a trajectory.'
      : 'Its code raises this.',
    fixes: [],
  }),
};

/** The estimator that the settings give to the role at which the run stopped. */
function estimatorAt({ error: { role }, settings }: Stopped): string {
  return new Map(settings.estimatorMap).get(role ?? '') ?? settings.estimator;
}

const onlyBroadcast: AdviceRule = {
  applies: ({ error }) => error.message.startsWith('Only broadcast mode is supported'),
  advise: ({ settings, lane }) => ({
    title: `${lane} stops: the stepwise advantage mode is “${settings.stepwiseAdvantageMode ?? ''}”.`,
    advice: 'rLLM takes no other than broadcast. Write rllm.stepwise_advantage.mode: broadcast.',
    fixes: [],
  }),
};

const RULES: readonly AdviceRule[] = [
  notRun,
  onlyBroadcast,
  missingReward,
  singletonAtSeed,
  unknownEstimator,
  emptyRole,
  overwriteAtSeed,
  missingPrecomputed,
  customEstimator,
];
