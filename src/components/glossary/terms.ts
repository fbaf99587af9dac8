/** A word of the interface. */
export interface Term {
  readonly name: string;
  /** One plain sentence. */
  readonly says: string;
  /** What rLLM calls it, where it has a name for it. */
  readonly rllm?: string;
}

/** The words of the interface, in the order in which they build on each other. */
export const TERMS = {
  reward: {
    name: 'reward',
    says: 'The number that one trajectory was given, such as 1 for solved and 0 for not.',
    rllm: 'Trajectory.reward',
  },
  trajectory: {
    name: 'trajectory',
    says: 'One attempt of one agent at one task: its steps, and a reward for all of them.',
    rllm: 'Trajectory',
  },
  group: {
    name: 'group',
    says: 'The trajectories of one task and one role, which are compared with each other.',
    rllm: 'TrajectoryGroup',
  },
  role: {
    name: 'role',
    says: 'What an agent does in an episode, such as solver or judge; each role may have an estimator of its own.',
    rllm: 'group_role',
  },
  advantage: {
    name: 'advantage',
    says: 'How much better or worse a trajectory is than expected: training makes what it did likelier above zero and less likely below.',
    rllm: 'advantage',
  },
  estimator: {
    name: 'estimator',
    says: 'The rule that makes advantages of rewards.',
    rllm: 'adv_estimator',
  },
  baseline: {
    name: 'baseline',
    says: 'What a reward is compared with, such as the mean of its group; among lanes, the first, which the others are compared with.',
  },
  return: {
    name: 'return',
    says: 'The sum of the rewards from a step on; with one reward a trajectory, as here, it is that reward.',
    rllm: 'mc_return',
  },
  std: {
    name: 'standard deviation (population)',
    says: 'The root of the mean squared distance from the mean, divided by n and not by n − 1.',
    rllm: 'np.std',
  },
  epsilon: {
    name: 'epsilon',
    says: 'A small number, 0.000001, that is added to a standard deviation before it divides.',
    rllm: 'epsilon',
  },
  fraction_zero: {
    name: 'fraction_zero',
    says: 'The share of advantages smaller than 0.00000001 in size, which move nothing in training.',
    rllm: 'advantage/<role>/fraction_zero',
  },
  sign_flip: {
    name: 'sign flip',
    says: 'One estimator makes a trajectory likelier and another makes it less likely.',
  },
  dead_group: {
    name: 'dead group',
    says: 'A group whose rewards are all equal: too easy at a mean of at least 1, too hard at a mean of at most 0. Compared with their own mean they give no gradient.',
    rllm: 'batch/<role>/fractions/too_easy, too_hard',
  },
  singleton: {
    name: 'singleton',
    says: 'A group of one trajectory, which has nothing to be compared with: GRPO and RLOO keep its raw reward, REINFORCE++ makes it 0.',
  },
  precomputed: {
    name: 'precomputed advantage',
    says: 'An advantage that a step brings along, taken in the place of what the estimator would give.',
    rllm: 'use_precomputed_advantage',
  },
  compact_filtering: {
    name: 'compact filtering',
    says: 'Episodes that ended in a certain way, such as by a timeout, are left out before groups are made.',
    rllm: 'compact_filtering',
  },
  rejection_sampling: {
    name: 'rejection sampling',
    says: 'Groups that are too small are dropped, and a batch may be held back until enough of its tasks are solved in part.',
    rllm: 'rejection_sample',
  },
  revision: {
    name: 'revision',
    says: 'The state of rLLM’s code that is computed here; some rules differ between March and August 2026.',
  },
  gain: {
    name: 'gain',
    says: 'What an estimator multiplies the distance from the group’s mean by.',
  },
} as const satisfies Readonly<Record<string, Term>>;

export type TermId = keyof typeof TERMS;
