import { useState } from 'react';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { afterSettings } from '../../../importers/playground/episodeSource.ts';
import { labelOfLane, laneHere } from '../../../importers/playground/lanes.ts';
import { toDocument } from '../../../importers/toDocument.ts';
import type { OpenedRun } from '../../../state/store.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { StepLines } from '../../charts/step_strip/StepLines.tsx';
import { StepStrip } from '../../charts/step_strip/StepStrip.tsx';
import { estimatorStyle } from '../../estimatorStyle.ts';
import { formatNumber } from '../../format.ts';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SelectMenu } from '../../ui/SelectMenu.tsx';
import styles from './DiagnoseView.module.css';
import type { Computed } from './computed.ts';
import { laneNote, laneOverSteps, metricOverSteps } from './stepLane.ts';
import type { SummedSteps } from './summarizeSteps.ts';

interface StepsPanelProps {
  readonly opened: OpenedRun;
  readonly document: PlaygroundDocument;
  readonly steps: Computed<SummedSteps>;
}

/** The run over its training steps: which part of the groups was dead at each, and any metric of rLLM under each lane. */
export function StepsPanel({ opened, document, steps }: StepsPanelProps) {
  const { open } = useActions();
  const [wanted, setWanted] = useState<string | null>(null);
  const summaries = steps.value?.summaries ?? null;
  const keys = [
    ...new Set(summaries?.flatMap(({ lanes }) => lanes.flatMap(({ metrics }) => metrics.map(([key]) => key))) ?? []),
  ];
  const metric = wanted !== null && keys.includes(wanted) ? wanted : (keys.find(isFractionZero) ?? keys[0] ?? null);
  const { run, step } = opened;
  const place = run.steps.indexOf(step);
  const goTo = (to: number) => {
    const next = run.steps[to];
    if (next === undefined || next === step) return;
    const { document: other } = toDocument(run, next, opened.keepFrozenRoles);
    // The settings and lanes stay: it is the same question about another step.
    const { batch: _batch, source: _source, ...own } = document;
    const shown = { ...other, ...own };
    open(shown.source === undefined ? shown : afterSettings(shown), {
      label: `go to step ${next ?? 'without a name'}`,
      run: { ...opened, step: next },
      gesture: 'steps of the run',
    });
  };
  const lines =
    summaries === null
      ? []
      : document.lanes
          .map((one) => laneHere(document, one))
          .map((lane) => {
            const own = laneOverSteps(summaries, lane.id);
            return {
              id: lane.id,
              label: labelOfLane(document.settings, lane),
              mark: estimatorStyle(lane.estimator).mark,
              values: metric === null ? own.map(() => Number.NaN) : metricOverSteps(own, metric),
              note: laneNote(own, run.steps, steps.value?.running ?? null),
            };
          });
  const now = (values: readonly number[]) => formatNumber(values[place] ?? Number.NaN);
  const known = lines.filter(({ values, note }) => note === null || Number.isFinite(values[place]));
  const caption = `${run.steps.length} training steps; step ${step ?? 'without a name'} is shown. ${
    metric === null || known.length === 0
      ? ''
      : `There ${metric} is ${known.map(({ label, values }) => `${now(values)} under ${label}`).join(', ')}.`
  }`;
  return (
    <Panel
      title="And over the run?"
      caption={caption}
      captionOf={opened.run.files[0]}
      className={styles.wide}
      bodyHeight={280}
      state={
        steps.fault !== null
          ? { kind: 'error', title: 'The steps could not be summed up.', code: steps.fault }
          : summaries === null
            ? { kind: 'loading', message: 'Going through the steps' }
            : steps.busy
              ? { kind: 'stale' }
              : { kind: 'ready' }
      }
      actions={
        metric !== null && (
          <SelectMenu
            label="Metric over the steps"
            size="small"
            value={metric}
            options={keys.map((key) => ({ value: key, label: key }))}
            onValueChange={setWanted}
          />
        )
      }
    >
      {summaries !== null && (
        <>
          <StepStrip
            summaries={summaries}
            current={place < 0 ? null : place}
            label={`Part of the groups that is too hard, too easy or informative, over ${summaries.length} steps`}
            onChoose={goTo}
          />
          <label className={styles.scrubber}>
            <span>{`Step ${step ?? 'without a name'}`}</span>
            <input
              type="range"
              min={0}
              max={run.steps.length - 1}
              value={Math.max(0, place)}
              aria-valuetext={`step ${step ?? 'without a name'}`}
              onChange={(event) => goTo(Number(event.currentTarget.value))}
            />
          </label>
          <StepLines lines={lines} current={place < 0 ? null : place} label={caption} />
          <ul className={styles.lanes}>
            {lines.map(({ id, label, mark, values, note }) => {
              const hasValue = note === null || Number.isFinite(values[place]);
              return (
                <li key={id}>
                  <EstimatorMark {...mark} size={10} /> {hasValue ? `${label} ` : `${label}: ${note}`}
                  {hasValue && <b>{now(values)}</b>}
                  {hasValue && note !== null && `, ${note}`}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Panel>
  );
}

function isFractionZero(key: string): boolean {
  return key.endsWith('/fraction_zero');
}
