import type { ParityRow } from '../../../engine/parity/parity.ts';
import { formatNumber, formatShare, formatSigned, formatWhole } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './DiagnoseView.module.css';
import type { Computed } from './computed.ts';

/** What the framework itself logged, against every written rule: which one fits, and where the others part from it. */
export function ParityPanel({ parity }: { parity: Computed<readonly ParityRow[]> }) {
  const rows = parity.value;
  return (
    <Panel
      title="Whose rule made the logged advantages?"
      caption={rows === null ? '' : sentenceOf(rows)}
      className={styles.wide}
      bodyHeight={180}
      state={
        parity.fault !== null
          ? { kind: 'error', title: 'The logged advantages could not be compared.', code: parity.fault }
          : rows === null
            ? { kind: 'loading', message: 'Comparing with the logged advantages' }
            : { kind: parity.busy ? 'stale' : 'ready' }
      }
    >
      {rows !== null && (
        <DataTable label="Conventions against the logged advantages" density="tight">
          <thead>
            <tr>
              <th scope="col">rule</th>
              <th scope="col">used by</th>
              <th scope="col" className={tableClass.num}>
                same
              </th>
              <th scope="col" className={tableClass.num}>
                largest difference
              </th>
              <th scope="col" className={tableClass.num}>
                logged there
              </th>
              <th scope="col" className={tableClass.num}>
                by this rule
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ convention, matches, compared, worst, worstAt }) => (
              <tr key={convention.id}>
                <th scope="row">{convention.formula}</th>
                <td>{convention.usedBy}</td>
                <td className={tableClass.num}>{matches === compared ? 'all' : formatShare(matches / compared)}</td>
                <td className={tableClass.num}>{formatNumber(worst)}</td>
                <td className={tableClass.num}>{formatSigned(worstAt.logged)}</td>
                <td className={tableClass.num}>{formatSigned(worstAt.ours)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Panel>
  );
}

function sentenceOf(rows: readonly ParityRow[]): string {
  const [best] = rows;
  if (best === undefined) return 'Nothing that was logged can be compared.';
  const { convention, matches, compared } = best;
  const all = rows.filter((row) => row.matches === row.compared);
  if (all.length > 1)
    return `${all.length} rules give all ${formatWhole(compared)} logged advantages, ${convention.formula} the nearest: this batch does not tell them apart.`;
  if (matches === compared)
    return `All ${formatWhole(compared)} logged advantages are ${convention.formula}, as in ${convention.usedBy}.`;
  return `No rule gives them all. The nearest, ${convention.formula}, gives ${formatWhole(matches)} of ${formatWhole(compared)}: the reward that was read may not be the one that was used, or weights differ.`;
}
