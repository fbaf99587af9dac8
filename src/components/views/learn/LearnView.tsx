import { useDeferredValue, useMemo, useState } from 'react';
import { sentencesOf } from '../../../simulation/findings/headline.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import { counted, formatWhole } from '../../format.ts';
import { usePlayground } from '../../app/PlaygroundContext.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ExperimentPanel } from './ExperimentPanel.tsx';
import { LaneFaults } from './LaneFaults.tsx';
import { lanesOfView } from './laneLooks.ts';
import { LanesPanel } from './LanesPanel.tsx';
import view from '../view.module.css';
import styles from './LearnView.module.css';
import { LogPanel } from './LogPanel.tsx';
import { PlayBar } from './PlayBar.tsx';
import { PolicyPanel } from './PolicyPanel.tsx';
import { PredictPanel } from './PredictPanel.tsx';
import { PresetPicker } from './PresetPicker.tsx';
import { SnapshotPanels } from './SnapshotPanels.tsx';
import { useClients } from './useClients.ts';
import { unchangedPreset, useExperiment } from './useExperiment.ts';
import { useMeasurement } from './useMeasurement.ts';
import { usePlayhead } from './usePlayhead.ts';
import { usePrograms } from './usePrograms.ts';
import { useRun } from './useRun.ts';
import { ValidationPanel } from './ValidationPanel.tsx';

/** A run that takes longer than so many seconds is not waited for by what is measured. */
const LONG_RUN = 15;

/** Learn: toy policies whose true gradient is known, trained by rLLM's loop with each estimator side by side. */
export default function LearnView() {
  const experiment = useExperiment();
  const { setup, issues, runs, notices, learning } = experiment;
  const lanes = usePlayground((state) => state.history.present.lanes);
  const clients = useClients();
  const asked = runs ? setup : null;
  const openPrograms = usePrograms();
  const run = useRun(asked, clients.run, openPrograms);
  const playhead = usePlayhead(setup.steps);
  const [atHead, setAtHead] = useState(false);
  const measuredStep = useDeferredValue(atHead && !playhead.isPlaying ? playhead.step : null);
  const [lastStep, setLastStep] = useState(0);
  if (measuredStep !== null && measuredStep !== lastStep) setLastStep(measuredStep);
  // Two workers beside the page are one more than many machines have processors for.
  const { phase, secondsLeft } = run.state;
  const isShort = phase === 'running' && (secondsLeft === null || secondsLeft < LONG_RUN);
  const measurement = useMeasurement(asked, atHead ? lastStep : 0, isShort, clients.measure, openPrograms);
  const [predicting, setPredicting] = useState(false);
  const [role, setRole] = useState<string | null>(null);

  const roles = setup.toy.judgedAnswers === null ? ['solver'] : ['solver', 'judge'];
  const chosenRole = role !== null && roles.includes(role) ? role : roles.at(-1)!;
  const looks = useMemo(() => lanesOfView(lanes, setup.lanes), [lanes, setup]);
  const shown = run.state.shown;
  // The smaller drawings follow one frame after the curves, so that no frame has to draw everything.
  const later = useDeferredValue(shown);
  const following = { ...run.state, shown: later };
  const isPresent = shown?.setup === setup;
  const known = isPresent ? shown.result : null;
  const measured = measurement.shown?.setup === setup ? measurement.shown.measurement : null;
  const sentences = useMemo(
    () => sentencesOf(setup, known, measured !== null && measured.step === 0 ? measured : null, chosenRole),
    [setup, known, measured, chosenRole],
  );
  const part = phase === 'stopped' ? partWords(known) : '';
  const preset = unchangedPreset(learning);
  const hidden = predicting && preset !== null;
  const errors = issues.filter(({ severity }) => severity === 'error');
  const trouble = run.state.fault ?? measurement.fault;
  return (
    <main className={view.main} id="main">
      {notices.map((notice) => (
        <Notice key={notice} tone="warn" title={notice} />
      ))}
      <div className={view.top}>
        <div aria-live="polite" aria-atomic="true" className={view.words}>
          <h1 className="verdict text-figures">
            {errors.length > 0 ? 'This experiment cannot be run.' : hidden ? preset.question : sentences.headline}
          </h1>
          <p className="lead text-figures">
            {errors.length > 0 ? errors[0]!.message : hidden ? preset.sentence : `${part}${sentences.detail}`}
          </p>
        </div>
        <PresetPicker
          experiment={experiment}
          predicting={predicting}
          onPredict={preset === null ? null : () => setPredicting(!predicting)}
        />
      </div>
      {errors.length > 1 && (
        <Notice tone="error" title={`${errors.length} settings cannot be used.`}>
          {errors
            .slice(1, 6)
            .map(({ message }) => message)
            .join(' ')}
        </Notice>
      )}
      {issues
        .filter(({ severity }) => severity === 'notice')
        .slice(0, 3)
        .map(({ where, message }) => (
          <Notice key={`${where} ${message}`} tone="info" title={message} />
        ))}
      {known !== null && <LaneFaults lanes={known.lanes} />}
      {trouble !== null && (
        <Notice tone="error" title="The simulation stopped." code={trouble}>
          The experiment itself is untouched. Change it or run it again.
        </Notice>
      )}
      <PlayBar
        playhead={playhead}
        run={run}
        setup={setup}
        canRun={runs}
        onMatch={(matchStepLength) => experiment.set('match step lengths', { matchStepLength })}
      />
      {hidden && (
        <PredictPanel
          key={preset.id}
          preset={preset}
          setup={setup}
          looks={looks}
          result={known}
          measurement={measured}
          onClose={() => setPredicting(false)}
        />
      )}
      <div className={styles.grid} hidden={hidden}>
        <div className={styles.left}>
          <ErrorBoundary subject="panel" resetKey={shown}>
            <LanesPanel
              run={run.state}
              setup={setup}
              looks={looks}
              step={playhead.step}
              measurement={measured}
              roles={roles}
              role={chosenRole}
              onRole={setRole}
            />
          </ErrorBoundary>
          <ErrorBoundary subject="panel" resetKey={shown}>
            <ValidationPanel run={following} setup={setup} looks={looks} step={playhead.step} />
          </ErrorBoundary>
          <ErrorBoundary subject="table" resetKey={setup}>
            <LogPanel
              setup={asked}
              seed={setup.seed}
              looks={looks}
              step={playhead.step}
              open={clients.measure}
              openPrograms={openPrograms}
            />
          </ErrorBoundary>
        </div>
        <SnapshotPanels
          setup={setup}
          state={measurement}
          looks={looks}
          role={chosenRole}
          step={playhead.step}
          atHead={atHead}
          onAtHead={setAtHead}
        >
          <ErrorBoundary subject="panel" resetKey={shown}>
            <PolicyPanel run={following} setup={setup} looks={looks} step={playhead.step} />
          </ErrorBoundary>
        </SnapshotPanels>
      </div>
      <ErrorBoundary subject="panel" resetKey={setup}>
        <ExperimentPanel experiment={experiment} />
      </ErrorBoundary>
    </main>
  );
}

/** What was cancelled speaks of a part of the seeds. */
function partWords(result: SimulationResult | null): string {
  if (result === null || result.seedsDone === result.seeds) return '';
  return `Of ${formatWhole(result.seedsDone)} of ${counted(result.seeds, 'seed')}. `;
}
