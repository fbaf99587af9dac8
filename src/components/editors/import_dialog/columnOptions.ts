/* Options of a select of columns. A column may be called anything, so its value carries a mark that none lacks. */

const NONE = '';
const MARK = '=';

/** One option a column, in their order, after what stands for no column where that can be chosen. */
export function columnOptions(
  columns: readonly string[],
  none: string | null,
): readonly { readonly value: string; readonly label: string }[] {
  const named = columns.map((column) => ({ value: optionOf(column), label: column.slice(0, 80) || '(no name)' }));
  return none === null ? named : [{ value: NONE, label: none }, ...named];
}

/** The value of a column's option. */
export function optionOf(column: string | null): string {
  return column === null ? NONE : MARK + column;
}

/** The column of an option's value; null for no column. */
export function columnOf(value: string): string | null {
  return value === NONE ? null : value.slice(MARK.length);
}
