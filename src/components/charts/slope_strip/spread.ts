/** Mean and spread of the rewards that have a place on the axis, for the group's handles; null with fewer than two. */
export interface Spread {
  readonly mean: number;
  /** Population standard deviation. */
  readonly std: number;
}

/** What the handles stand at. The numbers of the page come from the engine; this places two marks. */
export function spreadOf(rewards: readonly (number | null)[]): Spread | null {
  const placed = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  if (placed.length < 2) return null;
  const mean = placed.reduce((sum, reward) => sum + reward, 0) / placed.length;
  const std = Math.sqrt(placed.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / placed.length);
  return Number.isFinite(std) ? { mean, std } : null;
}

/** Every reward moved by so much; missing and non-finite ones stay. */
export function shifted(rewards: readonly (number | null)[], by: number): (number | null)[] {
  return rewards.map((reward) => (isPlaced(reward) ? tidy(reward + by) : reward));
}

/** Every reward's distance from the mean times a factor; missing and non-finite ones stay. */
export function stretched(rewards: readonly (number | null)[], mean: number, factor: number): (number | null)[] {
  return rewards.map((reward) => (isPlaced(reward) ? tidy(mean + (reward - mean) * factor) : reward));
}

function isPlaced(reward: number | null): reward is number {
  return reward !== null && Number.isFinite(reward);
}

/** Without the binary noise of a sum: 0.1 + 0.2 is 0.3. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
