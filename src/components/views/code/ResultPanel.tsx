import { isNotRun } from '../../../engine/recorded/isNotRun.ts';
import type { LaneResult } from '../../../engine/comparison/types.ts';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatSigned } from '../../format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './CodeView.module.css';

/** The effect of an edit at a glance: the finding, and whether each lane runs. */
export function ResultPanel() {
  const shown = usePlayground((state) => state.shown);
  const stale = usePlayground((state) => state.engineFault !== null);
  if (shown === null) {
    return (
      <Panel title="What does it give?" state={{ kind: 'loading', message: 'Computing the first result' }}>
        {null}
      </Panel>
    );
  }
  const { comparison, document } = shown;
  const estimators = new Map(document.lanes.map((lane) => [lane.id, lane.estimator]));
  const running = comparison.lanes.filter((lane) => lane.error === null).length;
  return (
    <Panel
      title="What does it give?"
      caption={`${running} of ${comparison.lanes.length} ${comparison.lanes.length === 1 ? 'lane runs' : 'lanes run'}.`}
      state={{ kind: stale ? 'stale' : 'ready' }}
    >
      <div aria-live="polite" aria-atomic="true">
        <p className={`lead text-figures ${styles.verdict}`}>{comparison.verdict.headline}</p>
      </div>
      <ul>
        {comparison.lanes.map((lane) => (
          <li key={lane.laneId} className={styles.lane}>
            <EstimatorMark {...estimatorStyle(estimators.get(lane.laneId) ?? '').mark} />
            <span className={styles.laneName}>{lane.label}</span>
            {lane.error === null ? (
              <span className={styles.range}>{rangeOf(lane)}</span>
            ) : (
              <Badge tone={isNotRun(lane.error) ? 'warn' : 'error'}>{isNotRun(lane.error) ? 'not run' : 'stops'}</Badge>
            )}
            {lane.error !== null && (
              <code className={styles.laneError}>
                {isNotRun(lane.error) ? lane.error.message : `${lane.error.pythonClass}: ${lane.error.message}`}
              </code>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The lowest and the highest advantage of a lane. */
function rangeOf({ advantages }: LaneResult): string {
  if (advantages.length === 0) return 'no advantages';
  let lowest = Infinity;
  let highest = -Infinity;
  for (const advantage of advantages) {
    lowest = Math.min(lowest, advantage);
    highest = Math.max(highest, advantage);
  }
  return `${formatSigned(lowest)} to ${formatSigned(highest)}`;
}
