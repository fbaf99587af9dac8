import type { AnsweredColumn, AnsweredTable } from '../../../../engine/confusions/types.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { DataTable, tableClass } from '../../../ui/DataTable.tsx';
import styles from './AnswerTable.module.css';
import { joinedRows } from './joinedRows.ts';
import { answerText, givenText } from './words.ts';

/** One input of a question: its rows, and what each framework makes of them. */
export function AnswerTable({ table }: { table: AnsweredTable }) {
  const { caption, rowHeading, given, columns } = table;
  const rows = joinedRows(table);
  const hasTotal = columns.some(({ total }) => total !== null);
  return (
    <div className={styles.input}>
      <p className={styles.caption}>{caption}</p>
      <DataTable label={caption} density="tight" maxHeight={420} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{rowHeading}</th>
            {given.map(({ heading }) => (
              <th key={heading} scope="col" className={tableClass.num}>
                {heading}
              </th>
            ))}
            {columns.map(({ heading, note, isRight }) => (
              <th key={heading} scope="col" className={cx(tableClass.num, styles.computed)}>
                <span className={styles.heading}>
                  <span data-heading>{heading}</span>
                  {isRight && <Badge tone="ok">right</Badge>}
                </span>
                {note !== '' && <span className={styles.note}>{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, first, count }) => (
            <tr key={name} data-rows={count}>
              <th scope="row">{name}</th>
              {given.map(({ heading, values }) => (
                <td key={heading} className={tableClass.num}>
                  {givenText(values[first]!)}
                </td>
              ))}
              {columns.map((column) => (
                <Cell key={column.heading} column={column} row={first} rows={rows.length} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={1 + given.length}>
                together
              </th>
              {columns.map(({ heading, total, kind }) => (
                <td key={heading} className={tableClass.num}>
                  {total === null ? '' : answerText(total, kind)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </DataTable>
      <ul className={styles.notes}>
        {columns.map(({ heading, note }) => note !== '' && <li key={heading}>{`${heading}: ${note}`}</li>)}
      </ul>
    </div>
  );
}

function Cell({ column, row, rows }: { column: AnsweredColumn; row: number; rows: number }) {
  const { values, refusal, kind, differs } = column;
  if (refusal !== null) {
    return row > 0 ? null : (
      <td rowSpan={rows} className={cx(styles.refusal, styles.differs)}>
        {refusal}
      </td>
    );
  }
  const value = values[row];
  return (
    <td className={cx(tableClass.num, differs[row] === true && styles.differs)}>
      {value === undefined ? '–' : answerText(value, kind)}
    </td>
  );
}
