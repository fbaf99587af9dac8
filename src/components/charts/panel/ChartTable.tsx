import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { csvCell } from '../../../importers/csvCell.ts';
import { counted } from '../../format.ts';

/** The numbers of a chart as a table: its twin for those who read, and its file. */
export interface ChartData {
  readonly head: readonly string[];
  /** Numbers at full precision; text for names. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** How a number of a column is shown. */
  readonly format?: (value: number, column: number) => string;
}

/** So many rows are shown; the file has all of them. */
const SHOWN = 300;

export function ChartTable({ data, label, height }: { data: ChartData; label: string; height: number }) {
  const { head, rows, format = String } = data;
  return (
    <>
      <DataTable label={label} density="tight" maxHeight={rows.length > SHOWN ? height - 24 : height}>
        <thead>
          <tr>
            {head.map((name, k) => (
              <th key={name} scope="col" className={typeof rows[0]?.[k] === 'number' ? tableClass.num : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((cells, r) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and do not move
            <tr key={r}>
              {cells.map((cell, k) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns do not move either
                <td key={k} className={typeof cell === 'number' ? tableClass.num : undefined}>
                  {typeof cell === 'number' ? format(cell, k) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {rows.length > SHOWN && <p>{`${counted(rows.length - SHOWN, 'more row')}: the CSV has all of them.`}</p>}
    </>
  );
}

/** The table as a CSV, numbers at full precision; what is NaN is an empty cell. */
export function chartCsv({ head, rows }: ChartData): string {
  return [head, ...rows]
    .map(
      (cells) =>
        `${cells.map((cell) => csvCell(typeof cell === 'number' ? (Number.isNaN(cell) ? '' : String(cell)) : cell)).join(',')}\r\n`,
    )
    .join('');
}
