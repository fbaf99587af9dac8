import type { Lens } from '../../../engine/pairing/lens.ts';
import { formatNumber } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import styles from './LensTable.module.css';

/** The weight of one token of the selected trajectory under each aggregation of the loss; one row for each formula. */
export function LossTable({ lens, label }: { lens: Lens; label: string }) {
  const formulas = [...new Set(lens.losses.map(({ formula }) => formula))];
  const first = lens.losses.find(({ mode }) => mode === 'verl.loss.token-mean');
  return (
    <DataTable label={label} density="tight" maxHeight={340} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">loss</th>
          <th scope="col">who</th>
          <th scope="col" className={tableClass.num}>
            a token
          </th>
          <th scope="col" className={tableClass.num}>
            the row
          </th>
          <th scope="col" className={tableClass.num}>
            against token mean
          </th>
        </tr>
      </thead>
      <tbody>
        {formulas.map((formula) => {
          const modes = lens.losses.filter((loss) => loss.formula === formula);
          const [{ token, row } = { token: Number.NaN, row: Number.NaN }] = modes;
          const who = modes.map(
            ({ framework, label: name, isDefault }) => `${framework} ${name}${isDefault ? ' (default)' : ''}`,
          );
          return (
            <tr key={formula}>
              <th scope="row" className={styles.formula}>
                {formula}
              </th>
              <td className={styles.why}>{who.join(', ')}</td>
              <td className={tableClass.num}>{formatNumber(token, 5)}</td>
              <td className={tableClass.num}>{formatNumber(row, 4)}</td>
              <td className={tableClass.num}>
                {first === undefined || !(first.row > 0) ? '–' : `×${formatNumber(row / first.row, 2)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}
