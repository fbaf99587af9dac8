import { labelOfRole } from '../../batch/label.ts';
import { AdvantageEstimator, advantageEstimatorOf } from '../../estimators/AdvantageEstimator.ts';
import { ZERO_THRESHOLD } from '../../numeric/fractionZero.ts';
import { listOf } from '../../verdict/words.ts';
import type { FindingFacts, FindingRule } from '../types.ts';
import { groupsText, sizeOf, verb } from '../wording.ts';

/** D-04: a custom name as the global default becomes OTHER, which nothing is registered under. */
export const customDefaultBecomesOther: FindingRule = {
  id: 'D-04',
  title: 'A custom default estimator becomes OTHER',
  revision: 'rllm-head',
  find({ settings, roles }) {
    const { estimator, estimatorMap } = settings;
    if (advantageEstimatorOf(estimator, 'rllm-head') !== AdvantageEstimator.OTHER || estimator === 'other') return null;
    const mapped = new Set(estimatorMap.map(([role]) => role));
    const bare = roles.filter(({ role }) => !mapped.has(role));
    return {
      severity: bare.length > 0 ? 'error' : 'note',
      groups: bare.flatMap(({ groups }) => groups),
      sentence: `The default estimator “${estimator.slice(0, 60)}” is none of rLLM’s own, so it becomes OTHER, and no estimator is registered under that name.`,
      advice: 'Name a custom estimator in the role map instead, where it still works.',
    };
  },
};

/** Upstream's warning that precomputed advantages are overwritten. */
const OVERWRITING = /^\[group=(.*)\] Steps have pre-computed advantages but/s;

/** D-20: a warning is logged once a process. */
export const warningsLoggedOnce: FindingRule = {
  id: 'D-20',
  title: 'A warning shows once a process',
  find({ result }) {
    if (result.log.length === 0) return null;
    return {
      severity: 'note',
      sentence:
        'rLLM logs each text of its warnings once a process, so in a run only the first batch with this problem shows it.',
      advice: 'Do not take silence in later batches for health; look at the metrics.',
    };
  },
};

/** D-21: the overwrite warning names the default estimator, whatever the role map says. */
export const overwriteWarningNamesDefault: FindingRule = {
  id: 'D-21',
  title: 'The warning names the wrong estimator',
  find({ result, settings, roles }) {
    const warned = new Set(result.log.map((line) => OVERWRITING.exec(line)?.[1]));
    const wrong = roles.filter(({ role, estimator }) => warned.has(role) && estimator !== settings.estimator);
    if (wrong.length === 0) return null;
    const names = listOf(wrong.map(({ role, estimator }) => `${estimator} for ${labelOfRole(role) ?? 'the role'}`));
    return {
      severity: 'note',
      groups: wrong.flatMap(({ groups }) => groups).sort((a, b) => a - b),
      sentence: `The warning says that advantages are overwritten with ${settings.estimator}; in truth it is ${names}.`,
      advice: 'Read the role map, not the warning, to know what was computed.',
    };
  },
};

/** D-22: `informative` looks at rewards, `fraction_zero` at advantages, and they disagree for tiny spreads. */
export const informativeDisagrees: FindingRule = {
  id: 'D-22',
  title: 'Two measures of signal disagree',
  revision: 'rllm-head',
  find(facts) {
    const { columns, stats, result } = facts;
    const groups: number[] = [];
    for (let g = 0; g < columns.groupIds.length; g++) {
      if (sizeOf(facts, g) < 2 || result.estimated[g] !== 1 || Number.isNaN(stats.stds[g])) continue;
      const own = result.advantages.subarray(columns.offsets[g], columns.offsets[g + 1]);
      if (own.some(Number.isNaN)) continue;
      const informative = stats.stds[g]! >= ZERO_THRESHOLD;
      if (informative === own.every((a) => Math.abs(a) < ZERO_THRESHOLD) && isSpread(facts, g)) groups.push(g);
    }
    if (groups.length === 0) return null;
    return {
      severity: 'note',
      groups,
      sentence: `“informative” and fraction_zero disagree on ${groupsText(groups, facts)}: one looks at the spread of the rewards, the other at the size of the advantages.`,
      advice: 'Rewards this close are noise for most purposes; round them or treat the group as constant.',
    };
  },
};

/** Raw rewards under REINFORCE are no spread of theirs: only groups whose rewards differ can disagree. */
function isSpread({ columns }: FindingFacts, group: number): boolean {
  const first = columns.values[columns.offsets[group]!];
  return columns.values.subarray(columns.offsets[group], columns.offsets[group + 1]).some((value) => value !== first);
}

/** D-41: an error leaves what was written before it. */
export const errorLeavesAdvantages: FindingRule = {
  id: 'D-41',
  title: 'The error leaves a half-written batch',
  find(facts) {
    const { result } = facts;
    if (result.error === null) return null;
    const written = [...result.estimated].flatMap((flag, g) => (flag === 1 ? [g] : []));
    const groups = [...new Set([...written, ...result.precomputed.keys()])].sort((a, b) => a - b);
    if (groups.length === 0) return null;
    return {
      severity: 'warning',
      groups,
      sentence: `The error leaves a half-written batch: ${groupsText(groups, facts)} ${verb(groups.length, 'keeps', 'keep')} the advantages written before it.`,
      advice: 'Throw the batch away after an error; do not catch it and train on.',
    };
  },
};
