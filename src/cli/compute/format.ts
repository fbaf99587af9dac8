import { csvCell } from '../../importers/csvCell.ts';
import { plainText } from '../plainText.ts';
import type { ComputeReport } from './report.ts';

/** The report for people: metrics, then the groups with rewards and advantages. */
export function computeText(report: ComputeReport): string {
  const width = Math.max(0, ...report.metrics.map(([key]) => key.length));
  const metrics = report.metrics.map(([key, value]) => `${plainText(key).padEnd(width)}  ${show(value)}`);
  const groups = report.groups.flatMap((group) => [
    '',
    plainText(group.id),
    `  rewards     ${group.rewards.map((reward) => show(reward ?? 'missing')).join('  ')}`,
    `  advantages  ${group.advantages.map((advantage) => show(advantage)).join('  ')}`,
  ]);
  return `${[`revision ${report.revision}`, '', ...metrics, ...groups].join('\n')}\n`;
}

/** One row a trajectory. */
export function computeCsv(report: ComputeReport): string {
  const rows = report.groups.flatMap((group) =>
    group.rewards.map((reward, i) => [
      group.id,
      group.role,
      String(i),
      reward === null ? '' : String(reward),
      csvAdvantage(group.advantages[i]!),
    ]),
  );
  return [['group_id', 'group_role', 'trajectory', 'reward', 'advantage'], ...rows]
    .map((cells) => `${cells.map(csvCell).join(',')}\n`)
    .join('');
}

type Shown = Exclude<ComputeReport['groups'][number]['advantages'][number], string> | boolean | string;

function csvAdvantage(advantage: Shown): string {
  if (advantage === null) return '';
  return Array.isArray(advantage) ? JSON.stringify(advantage) : String(advantage);
}

function show(value: Shown): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'number' ? String(Number(value.toPrecision(6))) : String(value);
}
