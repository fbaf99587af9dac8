import { useMemo } from 'react';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { type ChartLine, LineChart } from '../../charts/line_chart/LineChart.tsx';
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx';
import { validationCaption } from './captions.ts';
import type { LaneLook } from './laneLooks.ts';
import { runPanelState } from './panelStates.ts';
import { sourceOf, validationTable } from './tables.ts';
import type { RunState } from './useRun.ts';

interface ValidationPanelProps {
  readonly run: RunState;
  readonly setup: SimulationSetup;
  readonly looks: readonly LaneLook[];
  readonly step: number;
}

/** Pass rates of validation passes, as rLLM logs them. Nothing when there are none. */
export function ValidationPanel({ run, setup, looks, step }: ValidationPanelProps) {
  const state = runPanelState(run, setup);
  const result = state.kind === 'empty' ? null : (run.shown?.result ?? null);
  const lines = useMemo(
    () =>
      looks.flatMap((look, k): ChartLine[] => {
        const validation = result?.lanes[k]?.validation;
        if (validation == null) return [];
        const { steps, passAt1, passAtN } = validation;
        const at = 0.15 + (0.7 * k) / Math.max(1, looks.length);
        return [
          {
            label: look.label,
            mark: look.mark,
            textColor: look.textColor,
            points: steps.map((one, pass) => [one, passAt1.median[pass]!] as const),
            nameAt: at,
          },
          {
            label: `${look.label} pass@n`,
            mark: look.mark,
            textColor: 'transparent',
            dash: '4 3',
            points: steps.map((one, pass) => [one, passAtN.median[pass]!] as const),
            nameAt: -1,
          },
        ];
      }),
    [looks, result],
  );
  if (setup.testFreq === 0) return null;
  const caption = result === null || lines.length === 0 ? '' : validationCaption(result, run.shown!.setup);
  return (
    <ChartPanel
      title="Does it pass validation?"
      caption={caption}
      state={state}
      height={240}
      file="validation"
      source={sourceOf(setup)}
      data={() => validationTable(result!, setup.validationSamples)}
    >
      <LineChart
        lines={lines}
        xAxis="linear"
        xRange={[0, setup.steps]}
        yRange={[0, 1]}
        xName="training step"
        formatX={String}
        formatY={(rate) => `${Math.round(100 * rate)}%`}
        cursor={{ x: step, label: `step ${step}` }}
        height={230}
        label={caption}
      />
    </ChartPanel>
  );
}
