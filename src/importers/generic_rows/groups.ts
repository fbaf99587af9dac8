import { decodeGroupId } from '../../engine/batch/groupId.ts';
import type { Pace } from '../build/pace.ts';
import { at, type GroupPlace, type RunBuilder } from '../build/runBuilder.ts';
import { findColumn, GROUP_ID_COLUMNS, PROMPT_COLUMNS } from '../columns.ts';
import { LONGEST_NAME } from '../mapping/parts.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import { readRoles } from './roles.ts';
import type { Rows } from './rows.ts';

/** Gives the group a row belongs to. */
export type PlaceOf = (row: number) => GroupPlace;

type RoleOf = ReturnType<typeof readRoles>;

/** Decides how rows form groups: a shared id column, else equal prompts, else an id column all the same, else order. */
export async function groupingRule(rows: Rows, run: RunBuilder, pace: Pace): Promise<PlaceOf> {
  const roleOf = readRoles(rows, run);
  const chosen = run.columns.choice('group');
  if (chosen === null) return byOrder(rows, roleOf, run);
  if (chosen !== undefined) return byChosen(rows, chosen, roleOf, run, pace);
  const present = GROUP_ID_COLUMNS.filter((name) => rows.ids.of(name) !== undefined);
  for (const name of present) if (await isShared(rows, name, pace)) return byId(rows, name, roleOf, run, pace);
  if (rows.prompts.length > 0) {
    run.columns.find('group', rows.columnNamed(PROMPT_COLUMNS));
    return byPrompt(rows, rows.prompts, roleOf, run);
  }
  const column = present[0];
  return column === undefined ? byOrder(rows, roleOf, run) : byId(rows, column, roleOf, run, pace);
}

/** Two rows of one step share a value. A column with a value of its own in every row names the row, not the group. */
async function isShared(rows: Rows, name: string, pace: Pace): Promise<boolean> {
  const ids = rows.ids.of(name) ?? [];
  const seen = new Set<string>();
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row];
    if (id === undefined) continue;
    const step = rows.steps[row];
    if (seen.size === seen.add(step === undefined ? ` ${id}` : `${step} ${id}`).size) return true;
    if (pace.tick()) await pace.rest();
  }
  return false;
}

/** A column of texts is a prompt: each is numbered in place of a name as long as itself. */
function byChosen(rows: Rows, column: string, roleOf: RoleOf, run: RunBuilder, pace: Pace): Promise<PlaceOf> | PlaceOf {
  const { groups } = rows.chosen;
  const isText = findColumn([column], PROMPT_COLUMNS) !== null || groups.some((group) => group.length > LONGEST_NAME);
  if (isText) {
    const placeOf = byPrompt(rows, groups, roleOf, run);
    return (row) =>
      groups[row] === undefined ? { ...placeOf(row), task: `row-${rows.lines[row] ?? 0}` } : placeOf(row);
  }
  return byColumn({ rows, ids: groups, name: column, roleOf }, run, pace);
}

function byId(rows: Rows, name: string, roleOf: RoleOf, run: RunBuilder, pace: Pace): Promise<PlaceOf> {
  run.columns.find('group', rows.spellingOf(name));
  return byColumn({ rows, ids: rows.ids.of(name) ?? [], name, roleOf }, run, pace);
}

function byPrompt(rows: Rows, texts: readonly string[], roleOf: RoleOf, run: RunBuilder): PlaceOf {
  const prompts = new PromptTasks(run);
  return (row) => ({
    task: prompts.taskOf(texts[row] ?? '', rows.truths[row] ?? null),
    role: roleOf(row) ?? 'default',
    step: rows.steps[row] ?? null,
  });
}

/** A column that names groups. */
interface GroupColumn {
  readonly rows: Rows;
  readonly ids: readonly string[];
  readonly name: string;
  readonly roleOf: RoleOf;
}

async function byColumn({ rows, ids, name, roleOf }: GroupColumn, run: RunBuilder, pace: Pace): Promise<PlaceOf> {
  const named = /^group(?:_id)?$/i.test(name) && run.columns.choice('role') !== null;
  const whole = named && (await areWholeIds(rows, ids, roleOf, pace));
  if (whole) run.columns.find('role', rows.spellingOf(name));
  if (whole) run.facts.add(`The role is the part of ${name} after the colon, as in rLLM's group ids.`);
  return (row) => {
    const id = ids[row];
    const line = rows.lines[row] ?? 0;
    if (id === undefined && run.columns.choice('group') === undefined)
      run.notices.count(
        'no id',
        () => `${at(rows.sources[row]?.path ?? '', line)}: no ${name}; the row is a group of its own`,
      );
    const step = rows.steps[row] ?? null;
    if (whole && id !== undefined) return { ...decodeGroupId(id), groupId: id, step };
    return { task: id ?? `row-${line}`, role: roleOf(row) ?? 'default', step };
  };
}

async function areWholeIds(rows: Rows, ids: readonly string[], roleOf: RoleOf, pace: Pace): Promise<boolean> {
  for (let row = 0; row < rows.length; row += 1) {
    if (roleOf(row) !== null || !isWholeId(ids[row])) return false;
    if (pace.tick()) await pace.rest();
  }
  return true;
}

/** `task:role` with one colon and a role that is a word: rLLM's own form. */
function isWholeId(id: string | undefined): boolean {
  return id !== undefined && /^[^:]+:[A-Za-z_][\w-]*$/.test(id);
}

/** No id and no prompt: a rollout number that comes again opens a new group; without one all rows are one group. */
function byOrder(rows: Rows, roleOf: RoleOf, run: RunBuilder): PlaceOf {
  if (rows.rollouts.length === 0) {
    const { groupSize } = run.answers;
    const taken = groupSize === undefined ? 'all rows are one group' : `each ${groupSize} rows are one group`;
    run.ask(
      'group-size',
      `There is no column that names the group and no prompt, so ${taken}. How many rows in a row belong to one task?`,
      { groupSize: groupSize ?? null },
    );
    if (groupSize !== undefined) return byBlocks(rows, roleOf, groupSize);
    return (row) => ({ task: 'group-1', role: roleOf(row) ?? 'default', step: rows.steps[row] ?? null });
  }
  let seen = new Set<string>();
  let number = 1;
  return (row) => {
    const step = rows.steps[row] ?? null;
    const key = JSON.stringify([step, roleOf(row), rows.rollouts[row] ?? null]);
    if (seen.has(key)) {
      seen = new Set();
      number += 1;
    }
    seen.add(key);
    return { task: `group-${number}`, role: roleOf(row) ?? 'default', step };
  };
}

/** Blocks of so many rows, counted within a step and a role. */
function byBlocks(rows: Rows, roleOf: RoleOf, size: number): PlaceOf {
  const counts = new Map<string, number>();
  return (row) => {
    const step = rows.steps[row] ?? null;
    const role = roleOf(row) ?? 'default';
    const key = JSON.stringify([step, role]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { task: `group-${Math.floor(count / size) + 1}`, role, step };
  };
}
