import type { GroupView } from '../../state/groupView.ts';
import { formatReward, formatSigned } from '../format.ts';
import styles from './EmbedPage.module.css';

/** The numbers of the strip, to be read. */
export function EmbedTable({ view, trajectory }: { view: GroupView; trajectory: number | null }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keys that scroll
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rewards and advantages">
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Reward</th>
            {view.lanes.map((lane) => (
              <th key={lane.lane.id} scope="col">
                {lane.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.group.rewards.map((reward, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a trajectory is its place
            <tr key={i} className={i === trajectory ? styles.chosen : undefined}>
              <th scope="row">{i + 1}</th>
              <td>{formatReward(reward)}</td>
              {view.lanes.map(({ lane, advantages, error }) => {
                const value = advantages?.[i] ?? Number.NaN;
                return <td key={lane.id}>{error !== null && Number.isNaN(value) ? 'none' : formatSigned(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
