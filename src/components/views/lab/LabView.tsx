import { Activity, lazy, Suspense, useMemo } from 'react';
import { groupViewOf } from '../../../state/groupView.ts';
import { usePlayground, useSettled } from '../../app/PlaygroundContext.tsx';
import { useFirstResultDrawn } from '../../useFirstResultDrawn.ts';
import { useIsNarrow } from '../../useIsNarrow.ts';
import { ExplainDrawer } from '../../explain/ExplainDrawer.tsx';
import { LectureNotice } from '../../lecture/LectureNotice.tsx';
import { useIsPredicting } from '../../predict/usePredicting.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { DistributionSection } from './DistributionSection.tsx';
import { FindingsSection } from './FindingsSection.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { LaneCards } from './LaneCards.tsx';
import styles from './LabView.module.css';
import { MetricsPanel } from './metrics/MetricsPanel.tsx';
import { NarrowBar } from './NarrowBar.tsx';
import { Rail } from './Rail.tsx';
import { RewardTable } from './RewardTable.tsx';
import { TextsSection } from './TextsSection.tsx';
import { useGroupEditing } from './useGroupEditing.ts';
import { VerdictLine } from './VerdictLine.tsx';

const FlowPanel = lazy(() => import('./FlowPanel.tsx'));

/**
 * Lab: what does each estimator do to this group? Only the strip and the table follow the document itself; the other
 * parts select what they need, so that a drag does not draw them again.
 */
export function LabView() {
  const { document, shown } = useSettled();
  const selection = usePlayground((state) => state.selection);
  const narrow = useIsNarrow();
  const drawn = useFirstResultDrawn();
  const waiting = usePlayground((state) => state.shown === null && state.engineFault === null);
  const view = useMemo(() => groupViewOf(document, shown, selection.group), [document, shown, selection.group]);
  const editing = useGroupEditing(view);
  // While advantages are predicted nothing may tell them: the table keeps the rewards, the panels below keep their state.
  const predicting = useIsPredicting();
  const tabled = useMemo(() => (predicting && view !== null ? { ...view, lanes: [] } : view), [predicting, view]);

  return (
    <div className={styles.lab}>
      {!narrow && (
        <aside className={styles.rail} aria-label="Setup">
          <Rail />
        </aside>
      )}
      <main className={cx(styles.main, waiting && styles.waiting)} id="main">
        <VerdictLine />
        <LectureNotice />
        {narrow && <NarrowBar />}
        <ErrorBoundary subject="panel">
          <LaneCards />
        </ErrorBoundary>
        <div className={styles.hero}>
          <ErrorBoundary resetKey={view?.group}>
            <GroupPanel view={view} trajectory={selection.trajectory} editing={editing} />
          </ErrorBoundary>
          <ErrorBoundary subject="table" resetKey={view?.group}>
            <RewardTable view={tabled} trajectory={selection.trajectory} editing={editing} />
          </ErrorBoundary>
        </div>
        <Activity mode={predicting ? 'hidden' : 'visible'}>
          {document.source !== undefined && (
            <ErrorBoundary resetKey={document.source}>
              <Suspense>
                <FlowPanel />
              </Suspense>
            </ErrorBoundary>
          )}
          <ErrorBoundary subject="table" resetKey={shown}>
            <MetricsPanel />
          </ErrorBoundary>
          {drawn && (
            // Together, so that nothing that is shown already moves.
            <Suspense>
              <ErrorBoundary subject="panel" resetKey={shown}>
                <FindingsSection />
              </ErrorBoundary>
              <DistributionSection />
            </Suspense>
          )}
          <TextsSection />
        </Activity>
      </main>
      <ExplainDrawer />
    </div>
  );
}
