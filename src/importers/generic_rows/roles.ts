import type { RunBuilder } from '../build/runBuilder.ts';
import type { Rows } from './rows.ts';

/** Gives the role of a row, or null when the file names none. */
export function readRoles(rows: Rows, run: RunBuilder): (row: number) => string | null {
  const chosen = run.columns.choice('role');
  if (chosen === null) return () => null;
  if (chosen !== undefined) return (row) => rows.chosen.roles[row] ?? null;
  const name = ['role', 'agent', 'agent_name'].find((column) => rows.roles.of(column) !== undefined);
  const column = rows.roles.of(name ?? 'name');
  if (column === undefined || (name === undefined && !comesAgain(column, rows.length))) return () => null;
  run.columns.find('role', rows.spellingOf(name ?? 'name'));
  return (row) => column[row] ?? null;
}

/** `name` is a role only when its values come again: a name in every row is that of the row. */
function comesAgain(column: readonly string[], rows: number): boolean {
  const names = new Set<string>();
  for (let row = 0; row < rows; row += 1) {
    const name = column[row];
    if (name === undefined || names.add(name).size * 2 > rows) return false;
  }
  return true;
}
