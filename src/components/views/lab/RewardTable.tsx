import { memo, useMemo, useRef } from 'react';
import type { GroupView } from '../../../state/groupView.ts';
import { pinnedGroupOf } from '../../../state/pinnedGroup.ts';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatReward, formatSigned, formatWhole } from '../../format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { highlighting, useIsHighlighted } from '../../useHighlight.ts';
import { cx } from '../../ui/cx.ts';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { tableClass } from '../../ui/DataTable.tsx';
import table from '../../ui/DataTable.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './RewardTable.module.css';
import { tinyName } from './tinyName.ts';
import type { useGroupEditing } from './useGroupEditing.ts';

const ROW_HEIGHT = 34;

interface RewardTableProps {
  readonly view: GroupView | null;
  readonly trajectory: number | null;
  readonly editing: ReturnType<typeof useGroupEditing>;
}

/** The strip's twin: every reward can be typed here, beside what each lane makes of it. */
export function RewardTable({ view, trajectory, editing }: RewardTableProps) {
  const pinnedResult = usePlayground((state) => state.pinned);
  const pinned = useMemo(() => pinnedGroupOf(pinnedResult, view), [pinnedResult, view]);
  const scroller = useRef<HTMLElement>(null);
  const count = view?.group.rewards.length ?? 0;

  return (
    <Panel
      title="Rewards"
      caption={
        view === null
          ? 'No group is selected.'
          : `${view.label}: ${count === 1 ? '1 trajectory' : `${formatWhole(count)} trajectories`}. Each can be typed.`
      }
      actions={
        view !== null && (
          <Button size="small" icon="plus" onClick={() => editing.add(view.group.rewards.at(-1) ?? 0)}>
            Add
          </Button>
        )
      }
    >
      {view !== null && (
        <section
          ref={scroller}
          className={cx(table.scroll, styles.scroll)}
          aria-label={view.lanes.length === 0 ? `Rewards of ${view.label}` : `Rewards and advantages of ${view.label}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table
            className={cx(table.table, table.normal, styles.table)}
            style={{ minWidth: 120 + (pinned === null ? 0 : 48) + 58 * view.lanes.length }}
            aria-rowcount={count + 1}
          >
            <thead>
              <tr>
                <th scope="col" className={styles.number}>
                  #
                </th>
                <th scope="col" className={styles.reward}>
                  Reward
                </th>
                {pinned !== null && (
                  <th scope="col" className={cx(tableClass.num, styles.pinned)}>
                    A
                  </th>
                )}
                {view.lanes.map(({ lane, label }) => (
                  <th key={lane.id} scope="col" className={tableClass.num} title={label}>
                    <span className={styles.head}>
                      <EstimatorMark {...estimatorStyle(lane.estimator).mark} size={10} />
                      <span className={styles.name}>{tinyName(lane.estimator, label)}</span>
                    </span>
                  </th>
                ))}
                <th scope="col" className={styles.actions}>
                  <VisuallyHidden>Edit</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              <LongList count={count} rowHeight={ROW_HEIGHT} scroller={() => scroller.current} inSight={trajectory}>
                {({ rows, before, after }) => (
                  <>
                    {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
                    {rows.map((i) => (
                      <RewardRow
                        key={i}
                        index={i}
                        name={view.group.trajectoryIds?.[i]}
                        reward={view.group.rewards[i] ?? null}
                        advantages={view.lanes.map((lane) => lane.advantages?.[i] ?? Number.NaN)}
                        pinnedReward={pinned === null ? undefined : (pinned.rewards[i] ?? null)}
                        pinnedAdvantages={pinned?.columns.map((column) => column?.[i] ?? Number.NaN)}
                        stopped={view.lanes.map((lane) => lane.error !== null)}
                        selected={i === trajectory}
                        editing={editing}
                      />
                    ))}
                    {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
                  </>
                )}
              </LongList>
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

interface RewardRowProps {
  readonly index: number;
  readonly name: string | undefined;
  readonly reward: number | null;
  readonly advantages: readonly number[];
  /** What they were in state A; undefined when none is pinned. */
  readonly pinnedReward: number | null | undefined;
  readonly pinnedAdvantages: readonly number[] | undefined;
  readonly stopped: readonly boolean[];
  readonly selected: boolean;
  readonly editing: ReturnType<typeof useGroupEditing>;
}

const RewardRow = memo(function RewardRow({
  index,
  name,
  reward,
  advantages,
  pinnedReward,
  pinnedAdvantages,
  stopped,
  selected,
  editing,
}: RewardRowProps) {
  const highlighted = useIsHighlighted(index);
  return (
    <tr
      className={cx(selected && tableClass.selected, highlighted && styles.highlighted)}
      {...highlighting(index)}
      aria-selected={selected}
      aria-rowindex={index + 2}
      data-trajectory={index}
      onFocus={() => editing.select(index)}
      onPointerDown={() => editing.select(index)}
    >
      <th scope="row" className={styles.number} title={name}>
        {index + 1}
      </th>
      <RewardCell index={index} reward={reward} onCommit={editing.setReward} />
      {pinnedReward !== undefined && (
        <td className={cx(tableClass.num, styles.pinned)}>{formatReward(pinnedReward)}</td>
      )}
      {advantages.map((value, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lane is its place in the row
        <td key={k} className={tableClass.num}>
          {Number.isNaN(value) && stopped[k] ? '–' : formatSigned(value)}
          <PinnedAdvantage now={value} was={pinnedAdvantages?.[k]} />
        </td>
      ))}
      <RowActions index={index} onDuplicate={editing.duplicate} onRemove={editing.remove} />
    </tr>
  );
}, sameRow);

/** What an advantage was in state A, where it was another. */
function PinnedAdvantage({ now, was }: { now: number; was: number | undefined }) {
  if (was === undefined || Number.isNaN(was) || formatSigned(now) === formatSigned(was)) return null;
  return (
    <span className={styles.was}>
      <VisuallyHidden>, in A </VisuallyHidden>
      {formatSigned(was)}
    </span>
  );
}

/** Apart from the row, because the advantages beside it change far more often than the reward. */
const RewardCell = memo(function RewardCell({
  index,
  reward,
  onCommit,
}: {
  index: number;
  reward: number | null;
  onCommit: (trajectory: number, reward: number | null) => void;
}) {
  return (
    <td>
      <NumberField
        label={`Reward of trajectory ${index + 1}`}
        value={reward}
        onCommit={(value) => onCommit(index, value)}
        allowMissing
        allowNonFinite
        placeholder="missing"
        size="small"
        messagePlacement="float"
        className={styles.field}
      />
    </td>
  );
});

const RowActions = memo(function RowActions({
  index,
  onDuplicate,
  onRemove,
}: {
  index: number;
  onDuplicate: (trajectory: number) => void;
  onRemove: (trajectory: number) => void;
}) {
  return (
    <td className={styles.actions}>
      <span>
        <IconButton
          icon="duplicate"
          label={`Duplicate trajectory ${index + 1}`}
          size="small"
          tooltip={false}
          iconSize={12}
          onClick={() => onDuplicate(index)}
        />
        <IconButton
          icon="trash"
          label={`Remove trajectory ${index + 1}`}
          size="small"
          tooltip={false}
          iconSize={12}
          onClick={() => onRemove(index)}
        />
      </span>
    </td>
  );
});

function sameRow(a: RewardRowProps, b: RewardRowProps): boolean {
  return (
    a.index === b.index &&
    a.name === b.name &&
    Object.is(a.reward, b.reward) &&
    a.selected === b.selected &&
    a.editing.setReward === b.editing.setReward &&
    Object.is(a.pinnedReward, b.pinnedReward) &&
    sameNumbers(a.pinnedAdvantages ?? [], b.pinnedAdvantages ?? []) &&
    sameNumbers(a.advantages, b.advantages) &&
    a.stopped.every((value, k) => value === b.stopped[k])
  );
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, k) => Object.is(value, b[k]));
}
