import type { SignCell, SignMatrix } from '../../../engine/pairing/signMatrix.ts';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './SignMatrix.module.css';
import { variantStyle } from './sideStyles.ts';

/** Who flips a sign: a row and a column for each estimator; the same share on both sides of the diagonal. */
export function SignMatrixTable({ matrix, label }: { matrix: SignMatrix; label: string }) {
  const { sides, cells } = matrix;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span>estimator</span>
            </th>
            {sides.map((side) => (
              <th key={side.variant} scope="col" title={side.label}>
                <EstimatorMark {...variantStyle(side.variant).mark} size={10} />
                <span>{tiny(side.label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map((side, a) => (
            <tr key={side.variant}>
              <th scope="row" title={side.label}>
                <EstimatorMark {...variantStyle(side.variant).mark} size={10} />
                <span>{tiny(side.label)}</span>
              </th>
              {cells[a]!.map((cell, b) => (
                <td key={sides[b]!.variant}>
                  {cell !== null && <Cell cell={cell} names={`${side.label} and ${sides[b]!.label}`} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell, names }: { cell: SignCell; names: string }) {
  const { share, proven, opposite } = cell;
  const words = Number.isNaN(share)
    ? `${names}: one of both gives nothing`
    : `${names}: ${opposite} with opposite signs${proven ? ', which is impossible for this pair' : ''}`;
  return (
    <span
      className={cx(styles.cell, proven && styles.proven)}
      style={{ '--share': Number.isNaN(share) ? 0 : Math.min(1, share) } as React.CSSProperties}
      title={words}
    >
      {Number.isNaN(share) ? '–' : share === 0 ? '0' : percent(share)}
    </span>
  );
}

function percent(share: number): string {
  return share < 0.01 ? '<1%' : `${Math.round(100 * share)}%`;
}

/** Rows and columns have little room: the names that everybody uses. */
function tiny(label: string): string {
  const short: Readonly<Record<string, string>> = {
    REINFORCE: 'REINF',
    'REINFORCE++ baseline': 'RF++',
    'GRPO without std': 'no std',
  };
  return short[label] ?? label;
}
