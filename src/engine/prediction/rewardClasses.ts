/** Trajectories of one group that have the same reward, and so the same advantage under every estimator. */
export interface RewardClass {
  readonly reward: number;
  /** Their indices in the group, in order. */
  readonly trajectories: readonly number[];
}

/** The distinct rewards of a group, the highest first. Missing and NaN rewards belong to none. */
export function rewardClasses(rewards: readonly (number | null)[]): RewardClass[] {
  const byReward = new Map<number, number[]>();
  rewards.forEach((reward, i) => {
    if (reward === null || Number.isNaN(reward)) return;
    const members = byReward.get(reward);
    if (members === undefined) byReward.set(reward, [i]);
    else members.push(i);
  });
  return [...byReward].map(([reward, trajectories]) => ({ reward, trajectories })).sort((a, b) => b.reward - a.reward);
}

/** Two advantages of one class differ by no more than this, relative to their size; more is not rounding. */
const SAME = 1e-9;

/**
 * The advantage of each class: `advantages[i]` belongs to trajectory i. Null where there is none that a class could
 * have: one is not finite, or equal rewards have different ones, as precomputed advantages may.
 */
export function advantagesOfClasses(classes: readonly RewardClass[], advantages: Float64Array): number[] | null {
  const values = classes.map(({ trajectories }) => advantages[trajectories[0]!] ?? Number.NaN);
  const sound = classes.every(({ trajectories }, k) =>
    trajectories.every((i) => {
      const value = advantages[i] ?? Number.NaN;
      return Number.isFinite(value) && Math.abs(value - values[k]!) <= SAME * Math.max(1, Math.abs(value));
    }),
  );
  return sound ? values : null;
}
