import * as fc from 'fast-check';
import type { Batch, RewardGroup, RewardValue, StepRecord } from '../batch/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { REVISIONS } from '../revision.ts';
import { rewardsOf } from './arbitraries.ts';

/** Settings of the default run, with changes. */
export function settingsOf(changes: Partial<RunSettings> = {}): RunSettings {
  return {
    revision: 'rllm-head',
    estimator: 'grpo',
    estimatorMap: [],
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
    ...changes,
  };
}

/** A batch from group ids and rewards. */
export function batchOf(groups: Readonly<Record<string, readonly RewardValue[]>>): Batch {
  return { groups: Object.entries(groups).map(([groupId, rewards]) => ({ groupId, rewards })) };
}

export const ROLES = ['solver', 'judge', '__proto__'];
const groupIds = fc.oneof(
  fc.tuple(fc.constantFrom('t1', 't2', 'é😀', ''), fc.constantFrom(...ROLES)).map(([task, role]) => `${task}:${role}`),
  fc.constantFrom('bare', 'bare:', '::x', 't:solver:x'),
);
const estimatorNames = fc.constantFrom(
  'grpo',
  'reinforce',
  'reinforce_plus_plus_baseline',
  'prpo',
  'rloo',
  'other',
  'GRPO',
);

const plainRewards: fc.Arbitrary<readonly RewardValue[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(0, 1), { minLength: 2, maxLength: 9 }) },
  { weight: 3, arbitrary: rewardsOf().map((rewards) => Array.from(rewards.subarray(0, 20))) },
  { weight: 1, arbitrary: fc.array(fc.double(), { maxLength: 3 }) },
);

/** Batches of up to eight groups of several roles; now and then a reward is missing or not finite. */
export const batches: fc.Arbitrary<Batch> = fc
  .tuple(
    fc.array(fc.record<RewardGroup>({ groupId: groupIds, rewards: plainRewards }), { maxLength: 8 }),
    fc.integer({ min: 0, max: 29 }),
  )
  .map(([groups, drop]) => ({
    groups: groups.map(({ groupId, rewards }, g) => ({
      groupId,
      rewards: rewards.map((reward, i) => (g === 0 && drop === i ? null : reward)),
    })),
  }));

/** Any settings: both revisions, every estimator and names that are none, a map for some roles. */
export const runSettings: fc.Arbitrary<RunSettings> = fc.record({
  revision: fc.constantFrom(...REVISIONS),
  estimator: estimatorNames,
  estimatorMap: fc.array(fc.tuple(fc.constantFrom(...ROLES, 'nobody'), estimatorNames), { maxLength: 2 }),
  normAdvByStdInGrpo: fc.boolean(),
  usePrecomputedAdvantage: fc.boolean(),
});

const advantageValues = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true }),
  fc.array(fc.double({ noNaN: true }), { maxLength: 4 }),
);
const steps: fc.Arbitrary<readonly StepRecord[]> = fc.array(
  fc.record({ responseTokens: fc.nat(4), advantage: advantageValues }),
  { maxLength: 3 },
);

/** Batches whose trajectories have steps, some with precomputed advantages. */
export const batchesWithSteps: fc.Arbitrary<Batch> = batches.chain(({ groups }) =>
  fc
    .tuple(
      ...groups.map((group) =>
        fc
          .array(steps, { minLength: group.rewards.length, maxLength: group.rewards.length })
          .map((own): RewardGroup => ({ ...group, steps: own })),
      ),
    )
    .map((own) => ({ groups: own })),
);
