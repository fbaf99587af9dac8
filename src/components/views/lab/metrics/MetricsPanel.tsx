import { memo, useMemo, useState } from 'react';
import { displayGroup } from '../../../../engine/batch/groupId.ts';
import { roleMetricsOf } from '../../../../state/metricsView.ts';
import type { Shown } from '../../../../state/store.ts';
import { useIsStale, usePlayground } from '../../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../../estimatorStyle.ts';
import { WithTerms } from '../../../glossary/Term.tsx';
import { DataTable, tableClass } from '../../../ui/DataTable.tsx';
import { EstimatorMark } from '../../../ui/EstimatorMark.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { REVISION_NAMES } from '../revisionNames.ts';
import { tinyName } from '../tinyName.ts';
import type { Against } from './against.ts';
import { laneEstimator } from './laneEstimator.ts';
import { MetricsActions } from './MetricsActions.tsx';
import { MetricsRow } from './MetricsRow.tsx';
import { SameRows } from './SameRows.tsx';
import { ShareRow } from './ShareRow.tsx';
import { shownRole } from './shownRole.ts';
import styles from './MetricsPanel.module.css';

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
              <MetricsRow
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
                <MetricsRow key={row.key} row={row} against={against} was={wasOf(row.key)} colors={[]} />
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
