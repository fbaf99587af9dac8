import { Suspense, useDeferredValue, useMemo } from 'react';
import type { WhatIf } from '../../../engine/diagnosis/types.ts';
import { answeredFindings } from '../../../engine/diagnosis/answered.ts';
import type { HistogramBar } from '../../../engine/diagnosis/histogram.ts';
import { columnsOfBatch } from '../../../state/store.ts';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { DifficultyMap } from '../../charts/difficulty_map/DifficultyMap.tsx';
import { LorenzChart } from '../../charts/lorenz/LorenzChart.tsx';
import { chosenCounts } from '../../charts/reward_histogram/chosenCounts.ts';
import { RewardHistogram } from '../../charts/reward_histogram/RewardHistogram.tsx';
import { formatReward } from '../../format.ts';
import { stateStyle } from '../../stateStyle.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { DistributionSection } from '../lab/DistributionSection.tsx';
import { FindingsSection } from '../lab/FindingsSection.tsx';
import { TextsSection } from '../lab/TextsSection.tsx';
import { mapCaption, ownershipCaption, rewardsCaption } from './captions.ts';
import styles from './DiagnoseView.module.css';
import { FindingsList } from './FindingsList.tsx';
import { GroupsPanel } from './GroupsPanel.tsx';
import { HalfOwners } from './HalfOwners.tsx';
import { ParityPanel } from './ParityPanel.tsx';
import { ReportButtons } from './ReportButtons.tsx';
import { RunBar } from './RunBar.tsx';
import { StateLegend } from './StateLegend.tsx';
import { StepsPanel } from './StepsPanel.tsx';
import { useDiagnosis } from './useDiagnosis.ts';
import { useGroupChoice } from './useGroupChoice.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

const NO_ANSWERS: ReadonlyMap<string, readonly WhatIf[]> = new Map();

/** Diagnose: why does my run not learn, which groups carry the gradient, and what would help? */
export default function DiagnoseView() {
  const document = usePlayground((state) => state.history.present);
  const opened = usePlayground((state) => state.run);
  const { batch, steps, parity } = useDiagnosis(document, opened);
  const known = batch.value;
  const { choice, choose, clear } = useGroupChoice(known?.document.batch);
  const binary = useMemo(
    () => known?.document.batch.groups.every(({ rewards }) => rewards.every((one) => one === 0 || one === 1)) ?? false,
    [known],
  );

  // What has to be counted over all rewards follows one frame later: the map and the table answer at once.
  const counted = useDeferredValue(choice?.groups ?? null);
  const chosenRewards = useMemo(
    () =>
      known === null || counted === null
        ? null
        : chosenCounts(known.diagnosis.histogram.bars, columnsOfBatch(known.document.batch), counted),
    [known, counted],
  );
  const captions = useMemo(() => {
    if (known === null) return { map: '', rewards: '', ownership: '' };
    const { diagnosis: of } = known;
    return {
      map: mapCaption(of),
      rewards: rewardsCaption(of, chosenRewards),
      ownership: ownershipCaption(of, counted),
    };
  }, [known, chosenRewards, counted]);

  if (batch.fault !== null)
    return (
      <main className={styles.main} id="main">
        <Notice tone="error" title="The diagnosis stopped." code={batch.fault}>
          The batch itself is untouched: the Lab shows it as it is.
        </Notice>
      </main>
    );
  const diagnosis = known?.diagnosis ?? null;
  const answered = diagnosis === null ? null : answeredFindings(diagnosis.findings, diagnosis.whatIfs);
  const state: PanelState =
    diagnosis === null
      ? { kind: 'loading', message: 'Diagnosing the batch' }
      : batch.busy
        ? { kind: 'stale' }
        : { kind: 'ready' };
  const inBar = (bar: HistogramBar) =>
    known!.document.batch.groups.flatMap(({ rewards }, g) =>
      rewards.some((one) => one !== null && one >= bar.low && one <= bar.high) ? [g] : [],
    );
  return (
    <main className={styles.main} id="main">
      <RunBar document={document} opened={opened} />
      <div className={styles.top}>
        <div aria-live="polite" aria-atomic="true" className={styles.words}>
          <h1 className="verdict text-figures">{diagnosis?.headline ?? 'Diagnosing the batch'}</h1>
          <p className="lead text-figures">{diagnosis?.detail ?? ''}</p>
        </div>
        {known !== null && <ReportButtons diagnosed={known} />}
      </div>
      <p className={styles.chosen} role="status">
        {choice !== null &&
          `${choice.groups.size} of ${diagnosis?.states.length ?? 0} groups chosen: ${choice.what}. Escape lets go.`}
      </p>
      <div className={styles.grid}>
        <div className={styles.left}>
          <ErrorBoundary subject="panel" resetKey={diagnosis}>
            <Panel
              title="Where is my batch on the difficulty map?"
              caption={captions.map}
              state={state}
              bodyHeight={330}
            >
              {diagnosis !== null && (
                <DifficultyMap
                  diagnosis={diagnosis}
                  binary={binary}
                  label={captions.map}
                  chosen={choice?.groups ?? null}
                  onChoose={(groups) => choose(placeOf(groups), groups)}
                />
              )}
            </Panel>
          </ErrorBoundary>
          <ErrorBoundary subject="panel" resetKey={diagnosis}>
            <Panel title="What do the rewards look like?" caption={captions.rewards} state={state} bodyHeight={250}>
              {diagnosis !== null && (
                <>
                  <RewardHistogram
                    histogram={diagnosis.histogram}
                    chosen={chosenRewards}
                    label={captions.rewards}
                    onChoose={(bar) => choose(barName(bar, diagnosis.histogram.exact), inBar(bar))}
                  />
                  <StateLegend
                    states={diagnosis.states}
                    chosen={choice?.what ?? null}
                    onChoose={(one) =>
                      choose(
                        stateStyle(one).label,
                        diagnosis.states.flatMap((of, g) => (of === one ? [g] : [])),
                      )
                    }
                  />
                </>
              )}
            </Panel>
          </ErrorBoundary>
          {opened !== null && opened.run.steps.length > 1 && (
            <ErrorBoundary subject="panel" resetKey={steps.value}>
              <StepsPanel opened={opened} document={document} steps={steps} />
            </ErrorBoundary>
          )}
          <ErrorBoundary subject="table" resetKey={diagnosis}>
            <GroupsPanel diagnosed={known} state={state} choice={choice} onClear={clear} />
          </ErrorBoundary>
          <div className={styles.wide}>
            <TextsSection />
          </div>
          <ErrorBoundary subject="panel" resetKey={diagnosis}>
            <Panel
              title="Who owns the gradient?"
              caption={captions.ownership}
              state={state}
              bodyHeight={220}
              className={styles.wide}
            >
              {diagnosis !== null && (
                <>
                  <LorenzChart lanes={diagnosis.lanes} label={captions.ownership} chosen={counted} />
                  <HalfOwners lanes={diagnosis.lanes} chosen={choice?.what ?? null} onChoose={choose} />
                </>
              )}
            </Panel>
          </ErrorBoundary>
          <div className={styles.wide}>
            <DistributionSection />
          </div>
          {(parity.value !== null || parity.busy || parity.fault !== null) && (
            <ErrorBoundary subject="table" resetKey={parity.value}>
              <ParityPanel parity={parity} />
            </ErrorBoundary>
          )}
        </div>
        <div className={styles.right}>
          <ErrorBoundary subject="panel" resetKey={diagnosis}>
            <Panel
              title="Findings"
              caption="What keeps a batch like this from teaching; the gravest first."
              state={state}
            >
              {diagnosis !== null && (
                <FindingsList
                  findings={diagnosis.findings}
                  answers={answered?.under ?? NO_ANSWERS}
                  chosen={choice?.what ?? null}
                  onChoose={({ title, groups }) => choose(title, groups)}
                />
              )}
            </Panel>
          </ErrorBoundary>
          <ErrorBoundary subject="panel" resetKey={diagnosis}>
            <WhatIfPanel whatIfs={answered?.others ?? null} state={state} />
          </ErrorBoundary>
          <Suspense>
            <FindingsSection />
          </Suspense>
        </div>
      </div>
    </main>
  );
}

function placeOf(groups: readonly number[]): string {
  return groups.length === 1 ? 'one place of the map' : `a place of the map with ${groups.length}`;
}

function barName({ low, high }: HistogramBar, exact: boolean): string {
  return exact ? `a reward of ${formatReward(low)}` : `a reward from ${formatReward(low)} to ${formatReward(high)}`;
}
