import { useRef } from 'react';
import type { GroupView } from '../../state/groupView.ts';
import { formatReward, formatSigned } from '../format.ts';
import { cx } from '../ui/cx.ts';
import { LongList } from '../ui/LongList.tsx';
import styles from './EmbedPage.module.css';

/** Height of a row, as the style sheet has it. */
const ROW_HEIGHT = 27;

/** So many rows are shown at their full height. */
const SHORT = 40;

/** The numbers of the strip, to be read; a long table scrolls in itself. */
export function EmbedTable({ view, trajectory }: { view: GroupView; trajectory: number | null }) {
  const count = view.group.rewards.length;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={scroller}
      className={cx(styles.scroll, count > SHORT && styles.long)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keys that scroll
      tabIndex={0}
      role="region"
      aria-label="Rewards and advantages"
    >
      <table aria-rowcount={count + 1}>
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
          <LongList count={count} rowHeight={ROW_HEIGHT} scroller={() => scroller.current} inSight={trajectory}>
            {({ rows, before, after }) => (
              <>
                {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
                {rows.map((i) => (
                  <tr key={i} className={i === trajectory ? styles.chosen : undefined} aria-rowindex={i + 2}>
                    <th scope="row">{i + 1}</th>
                    <td>{formatReward(view.group.rewards[i] ?? null)}</td>
                    {view.lanes.map(({ lane, advantages, error }) => {
                      const value = advantages?.[i] ?? Number.NaN;
                      return (
                        <td key={lane.id}>{error !== null && Number.isNaN(value) ? 'none' : formatSigned(value)}</td>
                      );
                    })}
                  </tr>
                ))}
                {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
              </>
            )}
          </LongList>
        </tbody>
      </table>
    </div>
  );
}
