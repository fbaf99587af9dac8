import { useEffect, useState } from 'react';
import type { LaneLog } from '../../../worker/learnJob.ts';
import type { LearnClient } from '../../../worker/learnClient.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { formatNumber } from '../../format.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable, MetricKey, tableClass } from '../../ui/DataTable.tsx';
import { EstimatorMark } from '../../ui/EstimatorMark.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import type { OpenPrograms } from './usePrograms.ts';
import { metricRows } from './metricRows.ts';

interface LogPanelProps {
  /** Null when it cannot be run. */
  readonly setup: SimulationSetup | null;
  /** Of the first seed. */
  readonly seed: number;
  readonly looks: readonly LaneLook[];
  readonly step: number;
  readonly open: () => Promise<LearnClient>;
  readonly openPrograms: OpenPrograms;
}

/** Every metric that rLLM logs at a step, of the first seed: its own loop is run for it when it is asked for. */
export function LogPanel({ setup, seed, looks, step, open, openPrograms }: LogPanelProps) {
  const [wanted, setWanted] = useState(false);
  const [known, setKnown] = useState<{ setup: SimulationSetup; logs: readonly LaneLog[] } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ lane: number; done: number; total: number } | null>(null);
  useEffect(() => {
    if (!wanted || setup === null) return undefined;
    const stop = new AbortController();
    setFault(null);
    const work = async () => {
      const [client, answering] = await Promise.all([open(), openPrograms(setup, stop.signal)]);
      const logs: LaneLog[] = [];
      for (const lane of setup.lanes.keys()) {
        // oxlint-disable-next-line no-await-in-loop -- one lane after the other, in one worker
        const log = await client.log(setup, lane, {
          signal: stop.signal,
          ...answering.options,
          onProgress: (done, total) => setProgress({ lane, done, total }),
        });
        logs.push(log);
      }
      answering.close();
      setKnown({ setup, logs });
      setProgress(null);
    };
    work().catch((error: unknown) => {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    });
    return () => {
      stop.abort();
      setProgress(null);
    };
  }, [wanted, setup, open, openPrograms]);
  const cancel = () => {
    setWanted(false);
    setKnown(null);
  };
  const rows = known === null ? [] : metricRows(known.logs, step);
  const state: PanelState =
    setup === null
      ? { kind: 'empty', message: 'This experiment was not run.' }
      : fault !== null
        ? { kind: 'error', title: 'The log could not be made.', code: fault }
        : !wanted
          ? {
              kind: 'empty',
              message: 'The curves come from columns. rLLM’s own loop gives the same bits, and logs everything.',
              actions: <Button onClick={() => setWanted(true)}>{`Run rLLM’s loop for seed ${seed}`}</Button>,
            }
          : known === null
            ? { kind: 'loading', message: 'Running rLLM’s loop' }
            : known.setup !== setup
              ? { kind: 'stale' }
              : { kind: 'ready' };
  return (
    <Panel
      title="What would rLLM log?"
      caption={
        rows.length === 0 || setup === null ? '' : `${rows.length} keys of step ${Math.max(1, step)}, of seed ${seed}.`
      }
      state={state}
      bodyHeight={wanted && setup !== null ? 220 : 70}
      actions={
        progress !== null && (
          <Progress
            label={`${looks[progress.lane]?.label ?? ''}, lane ${progress.lane + 1} of ${looks.length}`}
            detail={`step ${progress.done} of ${progress.total}`}
            value={progress.lane * progress.total + progress.done}
            max={looks.length * progress.total}
            onCancel={cancel}
            className={styles.logging}
          />
        )
      }
    >
      <DataTable label="Metrics of a step" density="tight" maxHeight={360}>
        <thead>
          <tr>
            <th scope="col">metric</th>
            {looks.map(({ id, label, mark }) => (
              <th key={id} scope="col" className={tableClass.num}>
                <EstimatorMark {...mark} /> {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values }) => (
            <tr key={key}>
              <td>
                <MetricKey>{key}</MetricKey>
              </td>
              {looks.map(({ id }, k) => (
                <td key={id} className={tableClass.num}>
                  {cell(values[k])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function cell(value: number | boolean | undefined): string {
  if (value === undefined) return '–';
  return typeof value === 'boolean' ? String(value) : formatNumber(value);
}
