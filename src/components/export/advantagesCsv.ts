import { decodeGroupId } from '../../engine/batch/groupId.ts';
import { csvCell } from '../../importers/csvCell.ts';
import type { Shown } from '../../state/store.ts';

/**
 * Every trajectory of the batch with its reward and the advantage of each lane, a row each, at full precision. A missing
 * reward, and an advantage that was not computed because rLLM stops, are empty cells.
 */
export function advantagesCsv({ document, columns, comparison }: Shown): string {
  const head = [
    'group_id',
    'task',
    'role',
    'trajectory',
    'trajectory_id',
    'reward',
    ...comparison.lanes.map((lane) => lane.label),
  ];
  const rows = document.batch.groups.flatMap((group, g) => {
    const { task, role } = decodeGroupId(group.groupId);
    return group.rewards.map((reward, i) => [
      group.groupId,
      task,
      role,
      String(i + 1),
      group.trajectoryIds?.[i] ?? '',
      reward === null ? '' : numberText(reward),
      ...comparison.lanes.map((lane) => {
        const value = lane.advantages[columns.offsets[g]! + i]!;
        return lane.error !== null && Number.isNaN(value) ? '' : numberText(value);
      }),
    ]);
  });
  return [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
