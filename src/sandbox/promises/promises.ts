import type { PromiseId, TrialBatch, TrialGroup } from './types.ts';

/**
 * What an estimator may promise, each as variants of a batch and a look at the advantages of all of them. An estimator is
 * called once a role, so a variant is asked role by role.
 */
export interface PromiseRule {
  readonly id: PromiseId;
  /** Whether the batch says anything about it. */
  readonly applies: (batch: TrialBatch) => boolean;
  /** Batches besides the batch itself whose advantages are needed. */
  readonly variants: (batch: TrialBatch) => readonly TrialBatch[];
  /** Whether it is kept, given the advantages of the batch and of its variants; null for a failed call. */
  readonly keeps: (batch: TrialBatch, own: Advantages, variants: readonly (Advantages | null)[]) => boolean;
}

/** One array a group, in the order of the batch. */
export type Advantages = readonly ArrayLike<number>[];

/** What rewards are moved by, and multiplied with. */
const SHIFT = 3;
const FACTOR = 4;

const only = (batch: TrialBatch, change: (rewards: readonly number[]) => readonly number[]): TrialBatch =>
  batch.map((group) => ({ ...group, rewards: change(group.rewards) }));

/** The batch with some groups changed. */
const withGroups = (
  batch: TrialBatch,
  places: readonly number[],
  change: (group: TrialGroup) => TrialGroup,
): TrialBatch => batch.map((group, g) => (places.includes(g) ? change(group) : group));

const moved = (group: TrialGroup): TrialGroup => ({
  ...group,
  rewards: group.rewards.map((reward, i) => 2 * reward + i + 1),
});

/** A group with one more trajectory. */
const longer = ({ rewards, steps, trajectoryIds: _ids, ...group }: TrialGroup): TrialGroup => ({
  ...group,
  rewards: [...rewards, rewards.at(-1)! + 1],
  ...(steps !== undefined && { steps: [...steps, [1]] }),
});

type Arrange = <T>(items: readonly T[]) => T[];
const reversed: Arrange = (items) => items.toReversed();
const rotated: Arrange = (items) => [...items.slice(1), ...items.slice(0, 1)];

/** Every group with its trajectories in another order. */
const arranged = (batch: TrialBatch, arrange: Arrange): TrialBatch =>
  batch.map(({ rewards, steps, trajectoryIds, ...group }) => ({
    ...group,
    rewards: arrange(rewards),
    ...(steps !== undefined && { steps: arrange(steps) }),
    ...(trajectoryIds !== undefined && { trajectoryIds: arrange(trajectoryIds) }),
  }));

/** The first, or the last, group of every role that has several. */
const placesOf = (batch: TrialBatch, which: 'first' | 'last'): readonly number[] =>
  [...new Set(batch.map(({ role }) => role))].flatMap((role) => {
    const own = batch.flatMap((group, g) => (group.role === role ? [g] : []));
    return own.length < 2 ? [] : [which === 'first' ? own[0]! : own.at(-1)!];
  });
const without = <T>(items: readonly T[], places: readonly number[]): T[] => items.filter((_, g) => !places.includes(g));

const anySpread = (batch: TrialBatch) => batch.some(({ rewards }) => hasSpread(rewards));
const hasSpread = (rewards: readonly number[]) => rewards.some((reward) => reward !== rewards[0]);
const always = () => true;
const none = () => [];

const ARRANGEMENTS = [reversed, rotated] as const;

export const PROMISES: readonly PromiseRule[] = [
  {
    id: 'lengths',
    applies: always,
    variants: none,
    keeps: fits,
  },
  {
    id: 'finite',
    applies: always,
    variants: none,
    keeps: (_, own) => isFinite(own),
  },
  {
    id: 'zero-sum',
    applies: anySpread,
    variants: none,
    keeps: (batch, own) =>
      batch.every(({ rewards }, g) => !hasSpread(rewards) || isNear(sumOf(own[g]), 0, absoluteSum(own[g]))),
  },
  {
    id: 'order',
    applies: anySpread,
    variants: none,
    keeps: (batch, own) =>
      batch.every(({ rewards }, g) =>
        rewards.every((a, i) =>
          rewards.every((b, j) => !(a > b) || own[g]![i]! > own[g]![j]! - tolerance(own[g]![i]!, own[g]![j]!)),
        ),
      ),
  },
  {
    id: 'shift',
    applies: anySpread,
    variants: (batch) => [only(batch, (rewards) => rewards.map((reward) => reward + SHIFT))],
    keeps: (batch, own, [shifted]) => isSame(own, shifted, 1, spreading(batch)),
  },
  {
    id: 'scale',
    applies: anySpread,
    variants: (batch) => [only(batch, (rewards) => rewards.map((reward) => reward * FACTOR))],
    // Which of the two it is, all batches together say: see `hasDegree`.
    keeps: always,
  },
  {
    id: 'permutation',
    applies: anySpread,
    variants: (batch) => ARRANGEMENTS.map((arrange) => arranged(batch, arrange)),
    keeps: (_, own, variants) =>
      ARRANGEMENTS.every((arrange, k) =>
        isSame(
          own.map((group) => arrange(Array.from(group))),
          variants[k],
          1,
        ),
      ),
  },
  {
    id: 'groups-apart',
    applies: (batch) => placesOf(batch, 'first').length > 0,
    // The first and the last groups of roles get other rewards, go, and grow: what comes before or after, where a group
    // stands, how many there are and how large they are may not matter to the others.
    variants: (batch) => {
      const [firsts, lasts] = [placesOf(batch, 'first'), placesOf(batch, 'last')];
      return [
        withGroups(batch, firsts, moved),
        withGroups(batch, lasts, moved),
        without(batch, firsts),
        without(batch, lasts),
        withGroups(batch, firsts, longer),
      ];
    },
    keeps: (batch, own, [firstsMoved, lastsMoved, firstsGone, lastsGone, firstsLonger]) => {
      const [firsts, lasts] = [placesOf(batch, 'first'), placesOf(batch, 'last')];
      const [afterFirsts, beforeLasts] = [without(own, firsts), without(own, lasts)];
      return (
        isSame(afterFirsts, firstsMoved && without(firstsMoved, firsts), 1) &&
        isSame(beforeLasts, lastsMoved && without(lastsMoved, lasts), 1) &&
        isSame(afterFirsts, firstsGone, 1) &&
        isSame(beforeLasts, lastsGone, 1) &&
        isSame(afterFirsts, firstsLonger && without(firstsLonger, firsts), 1)
      );
    },
  },
  {
    id: 'roles-apart',
    applies: (batch) => batch.some(({ role }) => role !== batch[0]!.role),
    variants: (batch) => [batch.map((group) => (group.role === batch[0]!.role ? moved(group) : group))],
    keeps: (batch, own, [changed]) => {
      const others = (advantages: Advantages | null | undefined) =>
        advantages?.filter((_, g) => batch[g]!.role !== batch[0]!.role);
      return isSame(others(own)!, others(changed), 1);
    },
  },
  {
    id: 'singletons',
    applies: (batch) => batch.some(({ rewards }) => rewards.length === 1),
    variants: none,
    // rLLM's GRPO and RLOO keep the raw reward of a group of one; others give it 0.
    keeps: (batch, own) =>
      batch.every(({ rewards }, g) => rewards.length > 1 || isClose(own[g]![0]!, rewards[0]!, STD_EPSILON)),
  },
  {
    id: 'constants',
    applies: (batch) => batch.some(({ rewards }) => rewards.length > 1 && !hasSpread(rewards)),
    variants: none,
    keeps: (batch, own) =>
      batch.every(
        ({ rewards }, g) =>
          rewards.length < 2 || hasSpread(rewards) || Array.from(own[g]!).every((value) => Math.abs(value) < ZERO),
      ),
  },
];

/** Below this rLLM counts an advantage as zero. */
const ZERO = 1e-8;
const RELATIVE = 1e-9;
/** A group of one that is divided by `1 + 1e-6` still keeps its reward. */
const STD_EPSILON = 1e-4;
/** A division by `std + 1e-6` is no invariance to the last digit, and is still called one. */
const EPSILON = 1e-6;

/** Whether the advantages grow with the rewards (1), or stay as they are (0). */
export function hasDegree(batch: TrialBatch, own: Advantages, scaled: Advantages, degree: 0 | 1): boolean {
  return degree === 1
    ? isSame(own, scaled, FACTOR, spreading(batch))
    : isSame(own, scaled, 1, spreading(batch), (g) => STD_EPSILON + EPSILON / stdOf(batch[g]!.rewards));
}

/** Whether there is an advantage for every reward. */
export function fits(batch: TrialBatch, own: Advantages): boolean {
  return own.length === batch.length && batch.every(({ rewards }, g) => own[g]!.length === rewards.length);
}

/** Whether no advantage is NaN or infinite. */
export function isFinite(own: Advantages): boolean {
  return own.every((group) => Array.from(group).every(Number.isFinite));
}

/** Groups that have two or more rewards: the others are what `singletons` is about. */
function spreading(batch: TrialBatch): readonly boolean[] {
  return batch.map(({ rewards }) => rewards.length > 1);
}

/** Whether the second is the first times a factor, in the groups that count. */
function isSame(
  own: Advantages,
  other: Advantages | null | undefined,
  factor: number,
  counts?: readonly boolean[],
  relative: (group: number) => number = () => RELATIVE,
): boolean {
  if (other === null || other === undefined || other.length !== own.length) return false;
  return own.every((group, g) => {
    const there = other[g]!;
    if (counts?.[g] === false) return true;
    if (there.length !== group.length) return false;
    return Array.from(group).every((value, i) => isClose(value * factor, there[i]!, relative(g)));
  });
}

/** Of a group of one or of equal rewards Infinity: there is nothing to stretch. */
function stdOf(rewards: readonly number[]): number {
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const square = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length;
  return square > 0 ? Math.sqrt(square) : Number.POSITIVE_INFINITY;
}

function isClose(a: number, b: number, relative = RELATIVE): boolean {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Object.is(a, b);
  return Math.abs(a - b) <= ZERO + relative * Math.max(Math.abs(a), Math.abs(b));
}

function isNear(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= ZERO + RELATIVE * size;
}

function tolerance(a: number, b: number): number {
  return ZERO + RELATIVE * Math.max(Math.abs(a), Math.abs(b));
}

function sumOf(values: ArrayLike<number> | undefined): number {
  return Array.from(values ?? []).reduce((sum, value) => sum + value, 0);
}

function absoluteSum(values: ArrayLike<number> | undefined): number {
  return Array.from(values ?? []).reduce((sum, value) => sum + Math.abs(value), 0);
}
