import { useMemo, useRef, useState } from 'react';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { counted, formatNumber, formatShare, formatWhole } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import table from '../../ui/DataTable.module.css';
import { tableClass } from '../../ui/DataTable.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Sparkline } from '../lab/Sparkline.tsx';
import styles from './DiagnoseView.module.css';
import { arrangedRows, type GroupRow, groupRows, type Sort, type SortKey } from './groupRows.ts';
import type { Diagnosed } from './useDiagnosis.ts';
import type { GroupChoice } from './useGroupChoice.ts';

const ROW_HEIGHT = 29;

interface GroupsPanelProps {
  readonly diagnosed: Diagnosed | null;
  readonly state: PanelState;
  readonly choice: GroupChoice | null;
  readonly onClear: () => void;
}

/** Every group with its rewards, its weight under each lane and its state; sorted, searched, and filtered by the choice. */
export function GroupsPanel({ diagnosed, state, choice, onClear }: GroupsPanelProps) {
  const [sort, setSort] = useState<Sort>({ key: 'share 0', descending: true });
  const [search, setSearch] = useState('');
  const scroller = useRef<HTMLElement>(null);
  const selected = usePlayground(({ selection }) => selection.group);
  const { select } = useActions();
  const rows = useMemo(() => (diagnosed === null ? [] : groupRows(diagnosed)), [diagnosed]);
  const chosen = choice?.groups ?? null;
  const shown = useMemo(() => arrangedRows(rows, { sort, search, chosen }), [rows, sort, search, chosen]);
  const lanes = diagnosed?.diagnosis.lanes ?? [];
  const heaviest = rows.reduce(
    (max, row) => row.shares.reduce((most, share) => Math.max(most, share || 0), max),
    1e-12,
  );
  const sortBy = (key: SortKey) =>
    setSort((before) => ({ key, descending: before.key === key ? !before.descending : key !== 'group' }));
  const head = (key: SortKey, label: string, className?: string) => (
    <th
      scope="col"
      className={className}
      aria-sort={sort.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => sortBy(key)}>
        {label}
        <span aria-hidden="true">{sort.key === key ? (sort.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
  const open = (row: GroupRow) => select({ group: row.index, trajectory: 0 });
  return (
    <Panel
      title="Which groups are these?"
      caption={`${formatWhole(shown.length)} of ${counted(rows.length, 'group')}. A press on a head sorts, on a row selects it for the Lab.`}
      state={state}
      className={styles.wide}
      actions={
        <>
          {choice !== null && (
            <Chip icon="close" onClick={onClear}>
              {choice.what}
            </Chip>
          )}
          <TextField
            label="Search groups"
            type="search"
            icon="search"
            size="small"
            value={search}
            onValueChange={setSearch}
            placeholder="Search groups"
          />
        </>
      }
    >
      <section
        ref={scroller}
        className={cx(table.scroll, styles.scroll)}
        aria-label="Groups"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className={cx(table.table, table.tight)} aria-rowcount={shown.length + 1} style={{ minWidth: 560 }}>
          <thead>
            <tr>
              {head('group', 'group')}
              <th scope="col">rewards</th>
              {head('n', 'n', tableClass.num)}
              {head('mean', 'mean', tableClass.num)}
              {head('std', 'std', tableClass.num)}
              {lanes.map(({ laneId, label }, k) => (
                <SortHead key={laneId}>{head(`share ${k}`, `share, ${label}`, tableClass.num)}</SortHead>
              ))}
              {head('state', 'state')}
            </tr>
          </thead>
          <tbody>
            <LongList count={shown.length} rowHeight={ROW_HEIGHT} scroller={() => scroller.current}>
              {({ rows: places, before, after }) => (
                <>
                  {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
                  {places.map((place) => {
                    const row = shown[place];
                    if (row === undefined) return null;
                    const { label, tone } = stateStyle(row.state);
                    return (
                      <tr
                        key={row.index}
                        className={cx(tableClass.interactive, row.index === selected && tableClass.selected)}
                        aria-selected={row.index === selected}
                        aria-rowindex={place + 2}
                        onClick={() => open(row)}
                      >
                        <th scope="row" className={styles.groupName}>
                          <button type="button" onClick={() => open(row)} title={row.name}>
                            {row.name}
                          </button>
                        </th>
                        <td>
                          <Sparkline rewards={diagnosed!.document.batch.groups[row.index]!.rewards} />
                        </td>
                        <td className={tableClass.num}>{formatWhole(row.n)}</td>
                        <td className={tableClass.num}>{formatNumber(row.mean)}</td>
                        <td className={tableClass.num}>{formatNumber(row.std)}</td>
                        {lanes.map(({ laneId, settings }, k) => (
                          <td key={laneId} className={tableClass.num}>
                            <ShareBar
                              share={row.shares[k]!}
                              of={heaviest}
                              color={estimatorStyle(settings.estimator).mark.color}
                            />
                          </td>
                        ))}
                        <td className={styles.state}>
                          <Badge tone={tone} className={row.index === selected ? styles.solid : undefined}>
                            {label}
                          </Badge>
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
        {shown.length === 0 && rows.length > 0 && <p className={styles.nothing}>No group has that name.</p>}
      </section>
      <p className={styles.foot}>
        <Button size="small" icon="lab" onClick={() => (location.hash = '#/lab')}>
          Show the selected group in the Lab
        </Button>
      </p>
    </Panel>
  );
}

/** A head with a key of its own. */
function SortHead({ children }: { children: React.ReactNode }) {
  return children;
}

function ShareBar({ share, of, color }: { share: number; of: number; color: string }) {
  if (Number.isNaN(share)) return <>–</>;
  return (
    <span className={styles.share}>
      <svg width={38} height={8} aria-hidden="true">
        <rect
          x={38 - 38 * Math.min(1, share / of)}
          width={38 * Math.min(1, share / of)}
          height={6}
          y={1}
          rx={1}
          fill={color}
        />
      </svg>
      {formatShare(share)}
    </span>
  );
}
