import type { RoleMeasurement } from '../../../simulation/measure/types.ts';
import { formatNumber } from '../../format.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import { percent } from './words.ts';

interface PromptSharesProps {
  readonly looks: readonly LaneLook[];
  readonly roles: readonly (RoleMeasurement | null)[];
}

const BAR = 44;

/** A row a prompt: its share of each lane's gradient, beside its share of the true one, and how often it is dead. */
export function PromptShares({ looks, roles }: PromptSharesProps) {
  const first = roles.find((role) => role !== null);
  if (first === undefined || first === null) return <p>No lane has a gradient.</p>;
  // Five lanes beside one another have room for their numbers alone.
  const isTight = looks.length > 3;
  return (
    <DataTable label="Which prompts carry the gradient" density="tight" maxHeight={260}>
      <thead>
        <tr>
          <th scope="col">prompt</th>
          <th scope="col" className={tableClass.num}>
            E[r]
          </th>
          <th scope="col" className={tableClass.num}>
            true
          </th>
          <th scope="col" className={tableClass.num}>
            dead
          </th>
          {looks.map(({ id, label, tiny, mark }) => (
            <th key={id} scope="col" className={tableClass.num} aria-label={label} title={label}>
              <EstimatorMark {...mark} /> {isTight ? tiny : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.prompts.map((prompt, p) => {
          const dead = Math.max(...roles.map((role) => role?.prompts[p]?.dead ?? 0));
          return (
            <tr key={prompt.prompt}>
              <td>{prompt.prompt}</td>
              <td className={tableClass.num}>{formatNumber(prompt.expectedReward, 2)}</td>
              <td className={tableClass.num}>
                <Share share={prompt.trueShare} color={isTight ? null : 'var(--ink-2)'} />
              </td>
              <td className={tableClass.num}>{percent(dead)}</td>
              {looks.map(({ id, mark }, k) => (
                <td key={id} className={tableClass.num}>
                  <Share share={roles[k]?.prompts[p]?.share ?? Number.NaN} color={isTight ? null : mark.color} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** @param props.color of its bar; null for the number alone */
function Share({ share, color }: { share: number; color: string | null }) {
  if (color === null) return percent(share);
  return (
    <span className={styles.share}>
      <svg width={BAR} height={6} aria-hidden="true">
        <rect x={0} y={0} width={Number.isNaN(share) ? 0 : share * BAR} height={6} rx={1} fill={color} />
      </svg>
      {percent(share)}
    </span>
  );
}
