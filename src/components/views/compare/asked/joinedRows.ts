import type { AnsweredTable } from '../../../../engine/confusions/types.ts';
import { answerText, givenText } from './words.ts';

/** Neighbouring rows of one group that read the same, as one. */
export interface JoinedRow {
  /** `a 1`, or `a 2 to 8`. */
  readonly name: string;
  /** Index of the first of them. */
  readonly first: number;
  readonly count: number;
}

/** The rows of a table; those that nothing sets apart share one. */
export function joinedRows({ rows, given, columns }: AnsweredTable): JoinedRow[] {
  const joined: JoinedRow[] = [];
  const textOf = (row: number) =>
    JSON.stringify([
      groupOf(rows[row]!),
      given.map(({ values }) => givenText(values[row]!)),
      columns.map(({ values, kind, differs }) => [
        values.length === 0 ? '' : answerText(values[row]!, kind),
        differs[row] ?? false,
      ]),
    ]);
  for (let first = 0, end = 0; first < rows.length; first = end) {
    const text = textOf(first);
    for (end = first + 1; end < rows.length && textOf(end) === text; ) end++;
    const name = end - first === 1 ? rows[first]! : `${rows[first]!} to ${placeOf(rows[end - 1]!)}`;
    joined.push({ name, first, count: end - first });
  }
  return joined;
}

function groupOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(' ')));
}

function placeOf(name: string): string {
  return name.slice(name.lastIndexOf(' ') + 1);
}
