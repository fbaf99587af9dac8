import { memo, useEffect, useId, useRef } from 'react';
import { decodeGroupId, displayGroup, ROLE_OF_BARE_IDS } from '../../../engine/batch/groupId.ts';
import { DEFAULT_ROLE } from '../../../engine/batch/label.ts';
import type { RewardGroup } from '../../../engine/batch/types.ts';
import type { GroupStatus } from '../../../engine/collect/difficulty.ts';
import { addGroup } from '../../../state/document/documentEdits.ts';
import { useActions, usePlayground, useSettled } from '../../app/PlaygroundContext.tsx';
import { formatNumber } from '../../format.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { LongList } from '../../ui/LongList.tsx';
import styles from './Rail.module.css';
import { RailSection } from './RailSection.tsx';
import { Sparkline } from './Sparkline.tsx';

const ROW = 36;

/** The groups of the batch; choosing one shows it everywhere. */
export function GroupList() {
  const { document, shown } = useSettled();
  const { groups } = document.batch;
  const selected = usePlayground((state) => state.selection.group);
  const { select, edit } = useActions();
  const scroller = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    const element = scroller.current;
    if (selected === null || element === null) return;
    const top = selected * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight) element.scrollTop = top + ROW - element.clientHeight;
  }, [selected]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const last = groups.length - 1;
    const now = selected ?? 0;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, now + 1),
      ArrowUp: Math.max(0, now - 1),
      Home: 0,
      End: last,
      PageDown: Math.min(last, now + 10),
      PageUp: Math.max(0, now - 10),
    };
    const next = moves[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    select({ group: next, trajectory: 0 });
  };

  return (
    <RailSection
      title="Groups"
      term="group"
      count={groups.length}
      actions={
        <IconButton
          icon="plus"
          label="Add group"
          size="small"
          onClick={() => {
            edit('add a group', addGroup([1, 0, 0, 0]));
            select({ group: groups.length, trajectory: 0 });
          }}
        />
      }
    >
      <div
        ref={scroller}
        className={styles.groups}
        role="listbox"
        aria-label="Groups"
        tabIndex={0}
        aria-activedescendant={selected === null ? undefined : `${listId}-${selected}`}
        onKeyDown={onKeyDown}
      >
        <LongList count={groups.length} rowHeight={ROW} scroller={() => scroller.current}>
          {({ rows, before, after }) => (
            <div role="presentation" style={{ paddingTop: before, paddingBottom: after }}>
              {rows.map((index) => {
                const group = groups[index];
                if (group === undefined) return null;
                const known = shown?.document.batch.groups[index] === group ? shown.comparison.groups : null;
                return (
                  <GroupRow
                    key={index}
                    id={`${listId}-${index}`}
                    group={group}
                    place={index + 1}
                    total={groups.length}
                    selected={index === selected}
                    status={known?.statuses[index] ?? null}
                    mean={known?.means[index] ?? Number.NaN}
                    onSelect={() => select({ group: index, trajectory: 0 })}
                  />
                );
              })}
            </div>
          )}
        </LongList>
      </div>
    </RailSection>
  );
}

interface GroupRowProps {
  readonly id: string;
  readonly group: RewardGroup;
  readonly place: number;
  readonly total: number;
  readonly selected: boolean;
  readonly status: GroupStatus | null;
  readonly mean: number;
  readonly onSelect: () => void;
}

const GroupRow = memo(
  function GroupRow({ id, group, place, total, selected, status, mean, onSelect }: GroupRowProps) {
    const { task, role } = decodeGroupId(group.groupId);
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list holds the focus and its keys
      <div
        id={id}
        role="option"
        aria-selected={selected}
        aria-posinset={place}
        aria-setsize={total}
        className={styles.group}
        title={displayGroup(group.groupId)}
        onClick={onSelect}
      >
        <Sparkline rewards={group.rewards} />
        <span className={styles.names}>
          <span className={styles.task}>{task === '' ? '(no name)' : task.slice(0, 80)}</span>
          {role !== DEFAULT_ROLE && role !== ROLE_OF_BARE_IDS && <span className={styles.role}> {role}</span>}
        </span>
        <GroupInfo group={group} status={status} mean={mean} />
      </div>
    );
  },
  (a, b) =>
    a.group === b.group &&
    a.selected === b.selected &&
    a.status === b.status &&
    Object.is(a.mean, b.mean) &&
    a.place === b.place &&
    a.total === b.total,
);

const BADGES: Partial<Record<GroupStatus, { tone: BadgeTone; words: string }>> = {
  too_easy: { tone: 'easy', words: 'too easy' },
  too_hard: { tone: 'hard', words: 'too hard' },
  singleton: { tone: 'singleton', words: 'singleton' },
  empty: { tone: 'warn', words: 'empty' },
};

function GroupInfo({ group, status, mean }: { group: RewardGroup; status: GroupStatus | null; mean: number }) {
  if (group.rewards.includes(null)) return <Badge tone="warn">missing</Badge>;
  if (group.rewards.some((reward) => !Number.isFinite(reward))) return <Badge tone="error">not finite</Badge>;
  const badge = status === null ? undefined : BADGES[status];
  if (badge !== undefined) return <Badge tone={badge.tone}>{badge.words}</Badge>;
  if (status === 'partial') return <Badge tone="warn">all equal</Badge>;
  const solved = group.rewards.filter((reward) => reward === 1).length;
  const binary = group.rewards.every((reward) => reward === 0 || reward === 1);
  return (
    <span className={styles.info}>
      {binary ? `${solved} of ${group.rewards.length}` : Number.isNaN(mean) ? '' : formatNumber(mean, 2)}
    </span>
  );
}
