/** The rewards and the logged advantages of one group; null where a row has none. */
export interface LoggedGroup {
  readonly rewards: readonly (number | null)[];
  readonly advantages: readonly (number | null)[];
  /** Rows of one batch: the training step. */
  readonly batch: string;
}

/** What TRL divides by: `scale_rewards` group, batch or none. */
type Scale = 'group' | 'batch' | 'none';

/** TRL adds this to a standard deviation (over n − 1), trl/trainer/grpo_trainer.py. */
const EPSILON = 1e-4;

const WORDS: Readonly<Record<Scale, string>> = {
  group: '(r − mean) / (std + 1e-4), std of the group over n − 1',
  batch: '(r − mean) / (std + 1e-4), std of the whole batch over n − 1 (scale_rewards="batch")',
  none: 'r − mean (scale_rewards="none")',
};

/**
 * The rule under which the logged advantages follow from the rewards, in words; null when none does. An unscorable row
 * has advantage 0 and takes no part. Values are compared as float32 with a tolerance of 1e-4 of their size.
 */
export function ruleOfAdvantages(groups: readonly LoggedGroup[]): string | null {
  const batches = new Map<string, number[]>();
  for (const { rewards, batch } of groups) {
    const all = batches.get(batch) ?? [];
    for (const reward of rewards) if (reward !== null) all.push(reward);
    batches.set(batch, all);
  }
  const spreads = new Map([...batches].map(([batch, rewards]) => [batch, sampleStd(rewards)]));
  const fits = (scale: Scale): boolean => groups.every((group) => follows(group, scale, spreads.get(group.batch) ?? 0));
  const scale = (['group', 'batch', 'none'] as const).find(fits);
  return scale === undefined ? null : WORDS[scale];
}

function follows({ rewards, advantages }: LoggedGroup, scale: Scale, batchStd: number): boolean {
  const known = rewards.filter((reward) => reward !== null);
  const mean = known.reduce((sum, reward) => sum + reward, 0) / known.length;
  const divisor = scale === 'none' ? 1 : (scale === 'batch' ? batchStd : sampleStd(known)) + EPSILON;
  return rewards.every((reward, row) => {
    const logged = advantages[row] ?? null;
    const expected = reward === null ? 0 : (reward - mean) / divisor;
    return logged === null ? reward === null : Math.abs(logged - expected) <= 1e-4 * (1 + Math.abs(expected));
  });
}

/** Standard deviation over n − 1; 0 for fewer than two. */
function sampleStd(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
