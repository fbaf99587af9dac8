import { labelOfGroup } from '../../batch/label.ts';
import { MISSING_REWARD } from '../../collect/collectRewardAndAdvantage.ts';
import { isNotRun } from '../../recorded/isNotRun.ts';
import { namesOf } from '../context.ts';
import { verdictRule } from '../rule.ts';

/** rLLM stops on the way from episodes to groups, so no lane runs. */
export const stopsBeforeEstimators = verdictRule({
  id: 'stops-before-estimators',
  applies: ({ stopped }) => stopped,
  say: () => 'rLLM stops with an error before any estimator runs.',
});

export const missingReward = verdictRule({
  id: 'missing-reward',
  applies({ columns, lanes }) {
    // A missing reward in a group that keeps precomputed advantages stops nothing.
    const group = lanes.find(({ error }) => error?.message === MISSING_REWARD)?.error?.group ?? null;
    if (group === null) return null;
    const lo = columns.offsets[group]!;
    const entry = columns.missing.find((one) => one >= lo) ?? lo;
    return { trajectory: entry - lo + 1, label: labelOfGroup(columns.groupIds[group]!) };
  },
  say: ({ trajectory, label }) => `rLLM stops here: trajectory ${trajectory} of ${label} has no reward.`,
});

/** D-01: RLOO of March 2026 cannot take a group of one. */
export const stopsAtSingleton = verdictRule({
  id: 'stops-at-singleton',
  applies({ lanes, columns }) {
    const failing = lanes.filter(({ error }) => error !== null && !isNotRun(error));
    const group = failing[0]?.error?.group ?? null;
    if (group === null || columns.offsets[group + 1]! - columns.offsets[group]! !== 1) return null;
    if (!failing.every(({ error }) => error!.discrepancy === 'D-01' && error!.group === group)) return null;
    return { lanes: failing, label: labelOfGroup(columns.groupIds[group]!) };
  },
  say: ({ lanes, label }) => `${namesOf(lanes)} ${lanes.length === 1 ? 'stops' : 'stop'} at ${label}, a group of one.`,
});

export const everyLaneStops = verdictRule({
  id: 'every-lane-stops',
  applies: ({ lanes }) =>
    lanes.length >= 2 && lanes.every(({ error }) => error !== null && !isNotRun(error)) ? true : null,
  say: () => 'Every lane stops with an error in rLLM.',
});

export const someLanesStop = verdictRule({
  id: 'some-lanes-stop',
  applies({ lanes }) {
    const failing = lanes.filter(({ error }) => error !== null && !isNotRun(error));
    return failing.length === 0 ? null : failing;
  },
  say: (failing) => `${namesOf(failing)} ${failing.length === 1 ? 'stops' : 'stop'} with an error in rLLM.`,
});

/** Custom estimators whose code has not run: what rLLM would do is not known. */
export const lanesNotRun = verdictRule({
  id: 'lanes-not-run',
  applies({ lanes }) {
    const waiting = lanes.filter(({ error }) => isNotRun(error));
    return waiting.length === 0 ? null : waiting;
  },
  say: (waiting) =>
    `${namesOf(waiting)} ${waiting.length === 1 ? 'has' : 'have'} no advantages. ${waiting[0]!.error!.message}`,
});
