import { displayGroup } from '../../engine/batch/groupId.ts';
import type { RewardValue } from '../../engine/batch/types.ts';
import { MAPPED_PARTS, type MappedPart } from '../../importers/mapping/parts.ts';
import type { ColumnWeight, ImportedRun } from '../../importers/run.ts';
import { plainText } from '../plainText.ts';

/** What `inspect --json` prints: names on the wire are spelled with underscores. */
export interface InspectReport {
  readonly format: string;
  readonly files: readonly string[];
  readonly records: ImportedRun['records'];
  readonly skipped: ImportedRun['skipped'];
  readonly roles: readonly string[];
  /** Only there when a role trains no policy. */
  readonly frozen_roles?: readonly string[];
  /** Only there for rows with columns: their names, and the column taken for each part. */
  readonly columns?: Readonly<Record<MappedPart, string | null>> & { readonly names: readonly string[] };
  /** What was made of rewards that were missing; not there for episodes and documents, which keep them. */
  readonly missing_rewards?: NonNullable<ImportedRun['missingRewards']>;
  readonly steps: readonly (number | null)[];
  readonly groups: readonly InspectGroup[];
  readonly components: readonly string[];
  readonly counts: {
    readonly trajectories: number;
    readonly rewards_ok: number;
    readonly rewards_missing: number;
    readonly rewards_infinite: number;
    readonly zero_variance_groups: number;
    readonly steps_total: number | null;
    readonly truncated: number | null;
    readonly errors: number | null;
    readonly duplicates_removed: number;
    readonly response_tokens_total: number | null;
  };
  readonly has_logged_advantage: boolean;
  readonly warnings: readonly string[];
  readonly questions: readonly InspectQuestion[];
}

/** A question whose answer would change the numbers, with what is taken now. */
interface InspectQuestion {
  readonly id: string;
  readonly text: string;
  readonly weights?: readonly ColumnWeight[];
  readonly fitting?: readonly ColumnWeight[];
  readonly group_size?: number | null;
}

/** A group of the report: a reward that is missing, NaN or unreadable is null. */
interface InspectGroup {
  readonly id: string;
  readonly role: string;
  readonly step: number | null;
  readonly rewards: readonly (number | null | 'Infinity' | '-Infinity')[];
}

/** What the importer saw, as plain JSON. */
export function inspectJson(run: ImportedRun): InspectReport {
  const { counts } = run;
  return {
    format: run.format,
    files: run.files,
    records: run.records,
    skipped: run.skipped,
    roles: run.roles,
    ...(run.frozenRoles !== undefined && { frozen_roles: run.frozenRoles }),
    ...(run.mapping !== undefined && { columns: { names: run.mapping.columns, ...run.mapping.taken } }),
    ...(run.missingRewards !== undefined && { missing_rewards: run.missingRewards }),
    steps: run.steps,
    groups: run.groups.map(({ groupId, role, step, rewards }) => ({
      id: groupId,
      role,
      step,
      rewards: rewards.map(rewardOf),
    })),
    components: run.components,
    counts: {
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
    },
    has_logged_advantage: run.hasLoggedAdvantage,
    warnings: run.warnings,
    questions: run.questions.map(({ id, text, weights, fitting, groupSize }) => ({
      id,
      text,
      ...(weights !== undefined && { weights }),
      ...(fitting !== undefined && { fitting }),
      ...(groupSize !== undefined && { group_size: groupSize }),
    })),
  };
}

function rewardOf(reward: RewardValue): InspectGroup['rewards'][number] {
  if (reward === null || Number.isNaN(reward)) return null;
  if (reward === Number.POSITIVE_INFINITY) return 'Infinity';
  return reward === Number.NEGATIVE_INFINITY ? '-Infinity' : reward;
}

const ROWS = 40;

/** What the importer saw, for people: a few lines, a table of the first groups, warnings and questions. */
export function inspectText(run: ImportedRun): string {
  const { counts, records } = run;
  const skipped = records.skipped === 0 ? '' : `, ${records.skipped} skipped`;
  const lines = [
    `${run.format}: ${plural(run.files.length, 'file')}, ${plural(records.read, 'record')}${skipped}`,
    `${plural(run.groups.length, 'group')}, ${plural(counts.trajectories, 'trajectory', 'trajectories')}, ${plural(run.roles.length, 'role')}: ${run.roles.map(plainText).join(', ')}`,
    `rewards: ${counts.rewardsOk} numbers, ${counts.rewardsMissing} missing, ${counts.rewardsInfinite} infinite; ${plural(counts.zeroVarianceGroups, 'group')} without variance`,
    ...columnsLine(run),
    '',
    ...groupTable(run),
    ...run.warnings.map((warning) => `warning: ${plainText(warning)}`),
    ...run.questions.map(({ text }) => `question: ${text}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** Which column was taken for what, and which are left. */
function columnsLine({ mapping }: ImportedRun): readonly string[] {
  if (mapping === undefined) return [];
  const { columns, taken } = mapping;
  const parts = MAPPED_PARTS.map((part) => `${part} = ${taken[part] ?? (part === 'reward' ? 'a sum' : 'none')}`);
  const others = columns.filter((column) => !Object.values(taken).includes(column));
  const listed = others.slice(0, 12).join(', ');
  const rest = others.length === 0 ? '' : `; others: ${listed}${others.length > 12 ? ', …' : ''}`;
  return [plainText(`columns: ${parts.join(', ')}${rest}`)];
}

function groupTable(run: ImportedRun): readonly string[] {
  const withStep = run.steps.length > 1;
  const header = ['group', ...(withStep ? ['step'] : []), 'n', 'mean', 'rewards'];
  const rows = run.groups.slice(0, ROWS).map(({ groupId, step, rewards }) => {
    const shown = rewards.slice(0, 8).map(rewardText).join(' ');
    const name = plainText(displayGroup(groupId)).slice(0, 48);
    return [
      name,
      ...(withStep ? [String(step ?? '-')] : []),
      String(rewards.length),
      meanText(rewards),
      rewards.length > 8 ? `${shown} …` : shown,
    ];
  });
  const table = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const more = run.groups.length > ROWS ? [`… and ${run.groups.length - ROWS} more groups`] : [];
  return [
    ...table.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...more,
    '',
  ];
}

function meanText(rewards: readonly RewardValue[]): string {
  const finite = rewards.filter((reward) => reward !== null && Number.isFinite(reward));
  if (finite.length === 0) return '-';
  const mean = finite.reduce<number>((sum, reward) => sum + (reward ?? 0) / finite.length, 0);
  return rewardText(mean);
}

function rewardText(reward: RewardValue): string {
  return reward === null ? '-' : String(Number(reward.toPrecision(4)));
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
