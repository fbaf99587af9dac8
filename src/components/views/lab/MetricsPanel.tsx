import { memo, useMemo, useState } from 'react';
import { displayGroup } from '../../../engine/batch/groupId.ts';
import { labelOfGroup } from '../../../engine/batch/label.ts';
import type { Comparison } from '../../../engine/comparison/types.ts';
import { groupRoleOf } from '../../../engine/trajectory/identity.ts';
import { metricsCsv, metricsJson, type MetricRow, roleMetricsOf } from '../../../state/metricsView.ts';
import type { Shown } from '../../../state/store.ts';
import { useActions, useIsStale, usePlayground, usePlaygroundStore } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import {
  counted,
  formatMean,
  formatNumber,
  formatRatio,
  formatShare,
  formatSigned,
  formatWhole,
} from '../../format.ts';
import { MetricTerm, WithTerms } from '../../glossary/Term.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { tinyName } from './tinyName.ts';
import { REVISION_NAMES } from './revisionNames.ts';
import { DataTable, MetricKey, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import styles from './MetricsPanel.module.css';

/** What the small number beside each metric is: against the baseline lane, or what it was in state A. */
type Against = 'ratio' | 'difference' | 'pinned';

const AGAINST_WORDS: Readonly<Record<Against, (baseline: string) => string>> = {
  ratio: (baseline) => `× is the ratio to the baseline, ${baseline}.`,
  difference: (baseline) => `The small number is the difference to the baseline, ${baseline}.`,
  pinned: () => 'The small number is what it was in A, where it was another.',
};

const WORDS = { baseline: 'baseline' } as const;

/** rLLM's own metrics side by side: a column a lane, each against the baseline lane. */
export const MetricsPanel = memo(function MetricsPanel() {
  const shown = usePlayground((state) => state.shown);
  const role = usePlayground((state) => shownRole(state));
  const selected = usePlayground((state) => state.selection.group);
  const stale = useIsStale();
  const pinned = usePlayground((state) => state.pinned);
  const [chosen, setChosen] = useState<Against | null>(null);
  // A is what someone who has just pinned it wants to see.
  const against = chosen === 'pinned' && pinned === null ? 'ratio' : (chosen ?? (pinned === null ? 'ratio' : 'pinned'));
  const metrics = useMemo(
    () => (shown === null || role === null ? null : roleMetricsOf(shown.comparison, role)),
    [shown, role],
  );

  if (shown === null || role === null || metrics === null) {
    return (
      <Panel
        title="Metrics"
        bodyHeight={280}
        state={
          shown === null
            ? { kind: 'loading', message: 'Computing the first result' }
            : { kind: 'empty', message: 'There are no groups, so rLLM logs nothing.' }
        }
      >
        {null}
      </Panel>
    );
  }
  const { lanes } = shown.comparison;
  const baseline = lanes[0]!;
  const wasOf = (key: string) => lanes.map(({ laneId }) => pinnedMetric(pinned, laneId, key));
  return (
    <Panel
      title="Metrics"
      state={{ kind: stale ? 'stale' : 'ready' }}
      caption={
        <WithTerms
          words={WORDS}
          text={`rLLM of ${REVISION_NAMES[shown.document.settings.revision]}. ${AGAINST_WORDS[against](baseline.label)}`}
        />
      }
      actions={
        <MetricsActions
          roles={JSON.stringify(shown.comparison.roles.map((one) => [one.role, one.groups]))}
          role={role}
          against={against}
          onAgainst={setChosen}
          withPinned={pinned !== null}
        />
      }
    >
      <div className={styles.body}>
        <DataTable label={`Metrics of role ${displayGroup(role)}`} density="tight" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">rLLM metric</th>
              {lanes.map((lane) => {
                const own = estimatorStyle(laneEstimator(shown, lane.laneId));
                return (
                  <th key={lane.laneId} scope="col" className={tableClass.num}>
                    <span className={styles.head} style={{ color: own.textColor }}>
                      <EstimatorMark {...own.mark} size={10} /> <span className={styles.full}>{lane.label}</span>
                      <span className={styles.tiny} aria-hidden="true">
                        {tinyName(laneEstimator(shown, lane.laneId), lane.label)}
                      </span>
                    </span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {metrics.advantage.map((row) => (
              <Row
                key={row.key}
                row={row}
                against={against}
                was={wasOf(row.key)}
                colors={lanes.map((lane) => estimatorStyle(laneEstimator(shown, lane.laneId)).mark.color)}
              />
            ))}
            {selected !== null && shown.columns.groupIds[selected] !== undefined && (
              <ShareRow shown={shown} group={selected} />
            )}
            {[...metrics.reward, ...metrics.batch]
              .filter((row) => !row.same)
              .map((row) => (
                <Row key={row.key} row={row} against={against} was={wasOf(row.key)} colors={[]} />
              ))}
          </tbody>
        </DataTable>
        <SameRows prefix="reward" role={role} rows={metrics.reward} />
        <SameRows prefix="batch" role={role} rows={metrics.batch} />
      </div>
    </Panel>
  );
});

function pinnedMetric(pinned: Shown | null, laneId: string, key: string): number | undefined {
  const metric = pinned?.comparison.lanes.find((lane) => lane.laneId === laneId)?.metrics.find(([one]) => one === key);
  return metric === undefined ? undefined : Number(metric[1]);
}

/** The role that metrics and distribution are shown for: the chosen one, else the selected group's, else the first. */
export function shownRole(state: {
  shown: Shown | null;
  role: string | null;
  selection: { group: number | null };
}): string | null {
  const { shown, role, selection } = state;
  if (shown === null) return null;
  const roles = shown.comparison.roles.map((one) => one.role);
  if (role !== null && roles.includes(role)) return role;
  const groupId = selection.group === null ? undefined : shown.columns.groupIds[selection.group];
  return groupId === undefined ? (roles[0] ?? null) : groupRoleOf(groupId);
}

function laneEstimator(shown: Shown, laneId: string): string {
  return shown.document.lanes.find((lane) => lane.id === laneId)?.estimator ?? '';
}

interface MetricsActionsProps {
  /** `[[role, number of groups], ...]` as JSON, so that an edit of a reward leaves it alone. */
  readonly roles: string;
  readonly role: string;
  readonly against: Against;
  readonly onAgainst: (against: Against) => void;
  readonly withPinned: boolean;
}

const MetricsActions = memo(function MetricsActions({
  roles,
  role,
  against,
  onAgainst,
  withPinned,
}: MetricsActionsProps) {
  const store = usePlaygroundStore();
  const { notify } = useActions();
  const copy = (kind: string, textOf: (comparison: Comparison) => string) => {
    const { shown } = store.getState();
    if (shown === null) return;
    navigator.clipboard.writeText(textOf(shown.comparison)).then(
      () => notify(`Copied the metrics as ${kind}.`),
      () => notify('The browser does not let the page copy. The Export menu has the same as a file.'),
    );
  };
  return (
    <>
      <RoleChoice roles={JSON.parse(roles) as [string, number][]} role={role} />
      <Segmented
        label="The small numbers"
        value={against}
        onValueChange={onAgainst}
        options={[
          { value: 'ratio', label: '×' },
          { value: 'difference', label: '±' },
          ...(withPinned ? [{ value: 'pinned' as const, label: 'A' }] : []),
        ]}
      />
      <Menu
        align="end"
        trigger={<IconButton icon="copy" label="Copy metrics" size="small" />}
        entries={[
          { kind: 'action', id: 'json', label: 'Copy as JSON', onSelect: () => copy('JSON', metricsJson) },
          { kind: 'action', id: 'csv', label: 'Copy as CSV', onSelect: () => copy('CSV', metricsCsv) },
        ]}
      />
    </>
  );
});

function RoleChoice({ roles, role }: { roles: readonly (readonly [string, number])[]; role: string }) {
  const { showRole } = useActions();
  const options = roles.map(([name, groups]) => ({
    value: name,
    label: `${displayGroup(name).slice(0, 40)}, ${counted(groups, 'group')}`,
  }));
  if (options.length === 1) return <span className={styles.only}>{options[0]!.label}</span>;
  if (options.length > 3) {
    return <SelectMenu label="Role" size="small" value={role} options={options} onValueChange={showRole} />;
  }
  return <Segmented label="Role" value={role} options={options} onValueChange={showRole} />;
}

function Row({
  row,
  against,
  was,
  colors,
}: {
  row: MetricRow;
  against: Against;
  /** The same metric in state A, an entry a lane. */
  was: readonly (number | undefined)[];
  colors: readonly string[];
}) {
  const largest = Math.max(
    ...row.values.map((value) => (value !== undefined && Number.isFinite(value) ? Math.abs(value) : 0)),
  );
  const isMean = row.key.endsWith('/mean');
  return (
    <tr>
      <th scope="row">
        <MetricKey name={nameWithTerm}>{row.key}</MetricKey>
      </th>
      {row.values.map((value, k) => (
        // oxlint-disable-next-line react/no-array-index-key -- a lane is its place in the row
        <td key={k} className={tableClass.num}>
          {value === undefined ? (
            <span className={tableClass.muted}>–</span>
          ) : (
            <span className={styles.cell}>
              <Bar share={largest > 1e-8 ? Math.abs(value) / largest : 0} color={colors[k] ?? 'var(--ink-3)'} />
              <span>{isMean ? formatMean(value) : formatNumber(value)}</span>
              <span className={cx(tableClass.ratio, styles.ratio)}>
                {against === 'pinned'
                  ? wasText(value, was[k])
                  : k === 0
                    ? ''
                    : comparisonText(value, row.values[0], against)}
              </span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

function wasText(value: number, was: number | undefined): string {
  return was === undefined || formatNumber(value) === formatNumber(was) ? '' : `A ${formatNumber(was)}`;
}

function comparisonText(value: number, base: number | undefined, against: Against): string {
  if (base === undefined || !Number.isFinite(base) || !Number.isFinite(value)) return '';
  if (against === 'difference') return Math.abs(value - base) < 1e-8 ? '' : formatSigned(value - base);
  if (Math.abs(base) < 1e-8 || Math.abs(value - base) < 1e-8) return '';
  return formatRatio(value / base);
}

function Bar({ share, color }: { share: number; color: string }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <span style={{ width: `${Math.round(100 * share)}%`, background: color }} />
    </span>
  );
}

function ShareRow({ shown, group }: { shown: Shown; group: number }) {
  const label = labelOfGroup(shown.columns.groupIds[group]!);
  const { lanes } = shown.comparison;
  return (
    <tr>
      <th scope="row" className={styles.share} title={`${label}’s share of Σ|A|`}>
        <span className={styles.full}>{label}’s share of Σ|A|</span>
        <span className={styles.tiny} aria-hidden="true">
          share of Σ|A|
        </span>
      </th>
      {lanes.map((lane) => (
        <td key={lane.laneId} className={tableClass.num}>
          <span className={styles.cell}>
            <Bar share={lane.shares[group] || 0} color={estimatorStyle(laneEstimator(shown, lane.laneId)).mark.color} />
            <span>{formatShare(lane.shares[group]!)}</span>
            <span className={styles.ratio} />
          </span>
        </td>
      ))}
    </tr>
  );
}

/** Metrics that no estimator changes, in one line. */
function SameRows({ prefix, role, rows }: { prefix: string; role: string; rows: readonly MetricRow[] }) {
  const same = rows.filter((row) => row.same);
  if (same.length === 0) return null;
  return (
    <div className={styles.same}>
      <MetricKey>{`${prefix}/${displayGroup(role)}`}</MetricKey>
      <dl>
        {same.map((row) => (
          <div key={row.key}>
            <dt>{nameWithTerm(row.key.slice(prefix.length + role.length + 2))}</dt>
            <dd>{formatShared(row.key, row.values.find((value) => value !== undefined) ?? Number.NaN)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function nameWithTerm(name: string) {
  return <MetricTerm name={name} />;
}

/** Counts are whole numbers, everything else is a measurement. */
function formatShared(key: string, value: number): string {
  return /\/(total|informative)$/.test(key) ? formatWhole(value) : formatNumber(value);
}
