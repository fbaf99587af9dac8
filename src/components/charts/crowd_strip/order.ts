/** Missing and NaN rewards come before all others. */
function keyOf(reward: number | null): number {
  return reward === null || Number.isNaN(reward) ? -Infinity : reward;
}

/** Trajectories from the lowest reward to the highest, equal ones by their number. */
export function byReward(rewards: readonly (number | null)[]): Uint32Array {
  const keys = Float64Array.from(rewards, keyOf);
  return Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] === keys[b] ? a - b : keys[a]! - keys[b]!));
}

/** Place of a trajectory in the order of `byReward`, from 1; found without sorting. */
export function rankOf(rewards: readonly (number | null)[], trajectory: number): number {
  const own = keyOf(rewards[trajectory] ?? null);
  return rewards.reduce<number>((place, reward, i) => {
    const key = keyOf(reward);
    return place + (key < own || (key === own && i < trajectory) ? 1 : 0);
  }, 1);
}
