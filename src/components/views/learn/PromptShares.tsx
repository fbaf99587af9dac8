import type { CSSProperties } from 'react';
import { cx } from '../../ui/cx.ts';
import type { RoleMeasurement } from '../../../simulation/measure/types.ts';
import { DataTable, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import { figure, percent } from './words.ts';

interface PromptSharesProps {
  readonly looks: readonly LaneLook[];
  readonly roles: readonly (RoleMeasurement | null)[];
}

/** A row a prompt: its share of each lane's gradient, beside its share of the true one, and how often it is dead. */
export function PromptShares({ looks, roles }: PromptSharesProps) {
  const first = roles.find((role) => role !== null);
  if (first === undefined || first === null) return <p>No lane has a gradient.</p>;
  // Names of several lanes have no room beside one another, of many not even short ones.
  const name = ({ label, tiny }: LaneLook) => (looks.length > 3 ? '' : looks.length > 2 ? tiny : label);
  return (
    <DataTable label="Which prompts carry the gradient" density="tight" maxHeight={260}>
      <thead>
        <tr>
          <th scope="col">prompt</th>
          <th scope="col" className={cx(tableClass.num, styles.value)}>
            E[r]
          </th>
          <th scope="col" className={tableClass.num}>
            true
          </th>
          <th scope="col" className={tableClass.num} title="Under the lane where it is so most often">
            dead
          </th>
          {looks.map((look) => (
            <th key={look.id} scope="col" className={tableClass.num} aria-label={look.label} title={look.label}>
              <EstimatorMark {...look.mark} /> <span className={styles.laneName}>{name(look)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.prompts.map((prompt, p) => {
          const dead = Math.max(...roles.map((role) => role?.prompts[p]?.dead ?? 0));
          return (
            <tr key={prompt.prompt}>
              <td className={cx(styles.promptName, looks.length > 3 && styles.short)} title={prompt.prompt}>
                {prompt.prompt}
              </td>
              <td className={cx(tableClass.num, styles.value)}>{figure(prompt.expectedReward, 'expected_reward')}</td>
              <Share share={prompt.trueShare} color="var(--ink-3)" />
              <td className={tableClass.num}>{percent(dead)}</td>
              {looks.map(({ id, mark }, k) => (
                <Share key={id} share={roles[k]?.prompts[p]?.share ?? Number.NaN} color={mark.color} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

/** A cell with the number over its bar. */
function Share({ share, color }: { share: number; color: string }) {
  const length = Number.isNaN(share) ? 0 : Math.min(1, share);
  const style = { '--share': `${100 * length}%`, '--bar': color } as CSSProperties;
  return (
    <td className={cx(tableClass.num, styles.share)} style={style}>
      {percent(share)}
    </td>
  );
}
