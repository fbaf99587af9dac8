import type { RewardValue } from '../../engine/batch/types.ts';
import type { ImportedRun, ImportResult } from '../run.ts';

/** An import by the names of the samples' expected.json files; a name that is absent was not reported. */
export type Summary = Readonly<Record<string, unknown>>;

/** What any report of an import tells: the result itself, or what the command line prints of it. */
export interface Reported
  extends Pick<
    ImportedRun,
    'format' | 'files' | 'records' | 'roles' | 'frozenRoles' | 'steps' | 'components' | 'counts' | 'hasLoggedAdvantage'
  > {
  readonly groups: readonly { readonly groupId: string; readonly rewards: readonly RewardValue[] }[];
  readonly questions: readonly { readonly id: string }[];
  readonly skipped: readonly { readonly line: number | null; readonly reason: string }[];
  readonly warnings: readonly string[];
}

/** An import as the samples' expected.json files describe one. */
export function summaryOf(result: ImportResult): Summary {
  if (!result.ok) return { refused: result.refusal.message };
  const trajectoryIds = result.value.groups.map((group) => group.trajectoryIds ?? null);
  return { ...summaryOfReport(result.value), trajectory_ids: trajectoryIds };
}

/** The same of a report. */
export function summaryOfReport(run: Reported): Summary {
  const { counts } = run;
  const groupRewards = run.groups.map(({ rewards }) => sortedRewards(rewards)).toSorted(byLengthThenText);
  return {
    format: run.format,
    files: run.files.length,
    roles: run.roles,
    frozen_roles: run.frozenRoles ?? null,
    components: run.components,
    records: run.records,
    steps: run.steps,
    groups: run.groups.length,
    group_ids: run.groups.map(({ groupId }) => groupId),
    group_sizes: groupRewards.map((rewards) => rewards.length),
    group_rewards: groupRewards,
    reward_sum: run.groups
      .flatMap(({ rewards }) => rewards)
      .reduce<number>((sum, reward) => sum + (Number.isFinite(reward) ? (reward ?? 0) : 0), 0),
    trajectories: counts.trajectories,
    rewards_ok: counts.rewardsOk,
    rewards_missing: counts.rewardsMissing,
    rewards_infinite: counts.rewardsInfinite,
    zero_variance_groups: counts.zeroVarianceGroups,
    steps_total: counts.stepsTotal,
    truncated: counts.truncated,
    errors: counts.errors,
    duplicates_removed: counts.duplicatesRemoved,
    response_tokens_total: counts.responseTokensTotal,
    has_logged_advantage: run.hasLoggedAdvantage,
    questions: run.questions.map(({ id }) => id),
    skipped: run.skipped.map(({ line, reason }) => ({ line, reason })),
    warnings: run.warnings.join('\n'),
  };
}

function sortedRewards(rewards: readonly RewardValue[]): readonly (number | string | null)[] {
  const finite = rewards.filter((reward) => Number.isFinite(reward)).map((reward) => (reward ?? 0) + 0);
  const missing = rewards.filter((reward) => reward === null || Number.isNaN(reward)).map(() => null);
  const infinite = rewards
    .filter((reward) => reward !== null && Math.abs(reward) === Number.POSITIVE_INFINITY)
    .map(String);
  return [...finite.toSorted((a, b) => a - b), ...missing, ...infinite.toSorted()];
}

function byLengthThenText(a: readonly unknown[], b: readonly unknown[]): number {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return a.length - b.length || (textA < textB ? -1 : Number(textA > textB));
}
