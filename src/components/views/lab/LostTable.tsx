import { useRef } from 'react';
import { displayGroup } from '../../../engine/batch/groupId.ts';
import type { EpisodeRecord } from '../../../engine/episode/record.ts';
import type { Loss } from '../../../engine/pipeline/losses.ts';
import { formatReward } from '../../format.ts';
import table from '../../ui/DataTable.module.css';
import { tableClass } from '../../ui/DataTable.tsx';
import { cx } from '../../ui/cx.ts';
import { LongList } from '../../ui/LongList.tsx';
import styles from './FlowPanel.module.css';

const ROW = 28;

/** The trajectories that were lost for one reason, one a row. */
export function LostTable({
  label,
  loss,
  episodes,
}: {
  label: string;
  loss: Loss;
  episodes: readonly EpisodeRecord[];
}) {
  const scroller = useRef<HTMLElement>(null);
  return (
    <section
      ref={scroller}
      className={cx(table.scroll, styles.lost)}
      aria-label={`Lost: ${label}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={cx(table.table, table.tight)} aria-rowcount={loss.trajectories.length + 1}>
        <thead>
          <tr>
            <th scope="col">Episode</th>
            <th scope="col">Trajectory</th>
            <th scope="col" className={tableClass.num}>
              Reward
            </th>
            <th scope="col">Ended with</th>
          </tr>
        </thead>
        <tbody>
          <LongList count={loss.trajectories.length} rowHeight={ROW} scroller={() => scroller.current}>
            {({ rows, before, after }) => (
              <>
                {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
                {rows.map((i) => {
                  const { episode, trajectory } = loss.trajectories[i]!;
                  const record = episodes[episode];
                  const lost = record?.trajectories[trajectory];
                  if (record === undefined || lost === undefined) return null;
                  return (
                    <tr key={i} aria-rowindex={i + 2}>
                      <th scope="row">{displayGroup(record.id)}</th>
                      <td>
                        {lost.name === '' ? <span className={tableClass.muted}>no name</span> : displayGroup(lost.name)}
                      </td>
                      <td className={tableClass.num}>{formatReward(lost.reward)}</td>
                      <td>
                        <code>{record.terminationReason ?? 'no reason'}</code>
                      </td>
                    </tr>
                  );
                })}
                {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
              </>
            )}
          </LongList>
        </tbody>
      </table>
    </section>
  );
}
