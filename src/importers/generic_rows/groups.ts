import { decodeGroupId } from '../../engine/batch/groupId.ts';
import type { GroupPlace, RunBuilder } from '../build/runBuilder.ts';
import { GROUP_ID_COLUMNS } from '../columns.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import { readRoles } from './roles.ts';
import { cellOf, type Row } from './row.ts';

/** Gives the group a row belongs to. */
export type PlaceOf = (row: Row) => GroupPlace;

/** Decides how rows form groups: a shared id column, else equal prompts, else an id column all the same, else order. */
export function groupingRule(rows: readonly Row[], run: RunBuilder): PlaceOf {
  const roleOf = readRoles(rows);
  const present = GROUP_ID_COLUMNS.filter((name) => rows.some((row) => cellOf(row.ids, name) !== undefined));
  const shared = present.find((name) => isShared(rows, name));
  if (shared !== undefined) return byColumn(rows, shared, roleOf, run);
  if (rows.some((row) => row.prompt !== null)) {
    const prompts = new PromptTasks(run);
    return (row) => ({
      task: prompts.taskOf(row.prompt ?? '', row.truth),
      role: roleOf(row) ?? 'default',
      step: row.step,
    });
  }
  const column = present[0];
  return column === undefined ? byOrder(rows, roleOf, run) : byColumn(rows, column, roleOf, run);
}

/** Two rows of one step share a value. A column with a value of its own in every row names the row, not the group. */
function isShared(rows: readonly Row[], name: string): boolean {
  const seen = new Set<string>();
  for (const row of rows) {
    const id = cellOf(row.ids, name);
    if (id === undefined) continue;
    const key = `${row.step ?? ''} ${id}`;
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}

function byColumn(rows: readonly Row[], name: string, roleOf: (row: Row) => string | null, run: RunBuilder): PlaceOf {
  const whole =
    (name === 'group_id' || name === 'group') &&
    rows.every((row) => roleOf(row) === null && isWholeId(cellOf(row.ids, name)));
  if (whole) run.facts.add(`The role is the part of ${name} after the colon, as in rLLM's group ids.`);
  return (row) => {
    const id = cellOf(row.ids, name);
    if (id === undefined)
      run.notices.count('no id', () => `${row.file} line ${row.line}: no ${name}; the row is a group of its own`);
    if (whole && id !== undefined) return { ...decodeGroupId(id), groupId: id, step: row.step };
    return { task: id ?? `row-${row.line}`, role: roleOf(row) ?? 'default', step: row.step };
  };
}

/** `task:role` with one colon and a role that is a word: rLLM's own form. */
function isWholeId(id: string | undefined): boolean {
  return id !== undefined && /^[^:]+:[A-Za-z_][\w-]*$/.test(id);
}

/** No id and no prompt: a rollout number that comes again opens a new group; without one all rows are one group. */
function byOrder(rows: readonly Row[], roleOf: (row: Row) => string | null, run: RunBuilder): PlaceOf {
  if (!rows.some((row) => row.rollout !== null)) {
    run.ask(
      'group-size',
      'There is no column that names the group and no prompt, so all rows are one group. How many rows in a row belong to one task?',
    );
    return (row) => ({ task: 'group-1', role: roleOf(row) ?? 'default', step: row.step });
  }
  let seen = new Set<string>();
  let number = 1;
  return (row) => {
    const key = JSON.stringify([row.step, roleOf(row), row.rollout]);
    if (seen.has(key)) {
      seen = new Set();
      number += 1;
    }
    seen.add(key);
    return { task: `group-${number}`, role: roleOf(row) ?? 'default', step: row.step };
  };
}
