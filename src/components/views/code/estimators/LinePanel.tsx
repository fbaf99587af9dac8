import { formatReward, formatSigned } from '../../../format.ts';
import { DataTable, tableClass } from '../../../ui/DataTable.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import styles from './LinePanel.module.css';
import type { TracedLine, TracedRow } from './useTracedLine.ts';

/** The expression that makes the advantages, filled in with the numbers of a few groups. */
export function LinePanel({ line, nameOf }: { line: TracedLine; nameOf: (group: number) => string }) {
  const { traced, rows } = line;
  const title = `Line ${traced.line}, with your numbers`;
  return (
    <Panel title={title} caption="The largest advantage of a group, and what it was made of.">
      <DataTable label={title} density="tight" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">What was computed</th>
            <th scope="col" className={tableClass.num}>
              Advantage
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.group}>
              <th scope="row">{nameOf(row.group)}</th>
              <td className={styles.expression}>
                <code>{filled(line, row)}</code>
              </td>
              <td className={tableClass.num}>{formatSigned(row.advantage, 4)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function filled({ traced }: TracedLine, { values }: TracedRow): string {
  let k = 0;
  return traced.parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values[k++]!;
      return Number.isNaN(value) ? part.name : formatReward(Number(value.toPrecision(6)));
    })
    .join('');
}
