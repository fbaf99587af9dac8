import { cellOf, type Row } from './row.ts';

/** Gives the role of a row, or null when the file names none. */
export function readRoles(rows: readonly Row[]): (row: Row) => string | null {
  const column =
    ['role', 'agent', 'agent_name'].find((name) => rows.some((row) => cellOf(row.roles, name) !== undefined)) ??
    nameColumn(rows);
  return (row) => (column === null ? null : (cellOf(row.roles, column) ?? null));
}

/** `name` is a role only when its values come again: a name in every row is that of the row. */
function nameColumn(rows: readonly Row[]): string | null {
  const names = new Set(rows.map((row) => cellOf(row.roles, 'name')));
  return names.size * 2 <= rows.length && !names.has(undefined) ? 'name' : null;
}
