import { useMemo } from 'react';
import { NOT_RUN } from '../../../engine/recorded/types.ts';
import { biasOf, biasWords } from '../../../simulation/findings/bias.ts';
import { bestReward } from '../../../simulation/findings/endings.ts';
import { numberWords } from '../../../simulation/findings/words.ts';
import type { Measurement } from '../../../simulation/measure/types.ts';
import type { Quartiles } from '../../../simulation/run/quartiles.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { type BandSeries, type LaneColumn, lanesHeight } from '../../charts/training_lanes/model.ts';
import { TrainingLanes } from '../../charts/training_lanes/TrainingLanes.tsx';
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx';
import type { PanelState } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { lanesCaption } from './captions.ts';
import type { LaneLook } from './laneLooks.ts';
import styles from './LearnView.module.css';
import { runPanelState } from './panelStates.ts';
import { curveTable, sourceOf } from './tables.ts';
import type { RunState } from './useRun.ts';
import { figure } from './words.ts';

interface LanesPanelProps {
  readonly run: RunState;
  readonly setup: SimulationSetup;
  readonly looks: readonly LaneLook[];
  readonly step: number;
  readonly measurement: Measurement | null;
  readonly roles: readonly string[];
  readonly role: string;
  readonly onRole: (role: string) => void;
}

/** Curves of every lane: what happens over time. */
export function LanesPanel(props: LanesPanelProps) {
  const { run, setup, looks, step, measurement, roles, role, onRole } = props;
  const state: PanelState = runPanelState(run, setup);
  const shown = state.kind === 'empty' ? null : run.shown;
  const result = shown?.result ?? null;
  const curvesOf = shown?.setup;
  const columns = useMemo(
    () => (result === null || curvesOf === undefined ? [] : columnsOf(result, curvesOf, looks.length, role)),
    [result, curvesOf, looks.length, role],
  );
  const lanes = useMemo(
    () =>
      looks.map((look, k) => {
        const lane = result?.lanes[k];
        const measured = measurement?.lanes[k]?.roles.find((one) => one.role === role);
        const words =
          measured === undefined || setup.lanes[k] === undefined
            ? null
            : `${biasWords(biasOf(measured, setup.lanes[k], setup))}${measurement!.step === 0 ? '' : ` at step ${measurement!.step}`}`;
        const notes = [
          ...(words === null ? [] : [words]),
          ...(lane === undefined || lane.fault !== null || !setup.matchStepLength
            ? []
            : [stepSizeWords(lane.rateFactor)]),
          ...(lane?.fault == null ? [] : [lane.fault.pythonClass === NOT_RUN ? 'not run here' : 'stopped']),
          ...(lane?.diverged == null ? [] : [`${lane.diverged.seeds} diverged`]),
        ];
        return { ...look, notes };
      }),
    [looks, result, measurement, role, setup],
  );
  const caption = result === null ? '' : lanesCaption(result, curvesOf ?? setup);
  return (
    <ChartPanel
      title="What happens over time?"
      caption={caption}
      state={state}
      height={lanesHeight(looks.length)}
      file="training"
      source={sourceOf(setup)}
      data={() => curveTable(result!)}
    >
      {roles.length > 1 && (
        <div className={styles.at}>
          <Segmented
            label="Role"
            options={roles.map((value) => ({ value, label: value }))}
            value={role}
            onValueChange={onRole}
          />
        </div>
      )}
      {result !== null && (
        <TrainingLanes
          lanes={lanes}
          columns={columns}
          steps={result.steps}
          step={step}
          format={figure}
          label={caption}
        />
      )}
    </ChartPanel>
  );
}

function stepSizeWords(factor: number | null): string {
  if (factor === null) return 'step not matched';
  return `step size ×${factor >= 0.01 && factor < 1000 ? factor.toFixed(2) : numberWords(factor)}`;
}

function series({ low, median, high }: Quartiles): BandSeries {
  return { low, middle: median, high };
}

/** A share of one batch is 0 or 1 where there is one group, so its mean says more than its median. */
function meanSeries({ low, mean, high }: Quartiles): BandSeries {
  return {
    low: low.map((value, i) => Math.min(value, mean[i]!)),
    middle: mean,
    high: high.map((value, i) => Math.max(value, mean[i]!)),
  };
}

/** The least and the largest number of bands and lines. */
function extentOf(all: readonly (BandSeries | null)[]): readonly [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of all) {
    for (const values of one === null ? [] : [one.low, one.middle, one.high]) {
      for (let i = 0; i < values.length; i++) {
        if (!Number.isFinite(values[i]!)) continue;
        least = Math.min(least, values[i]!);
        most = Math.max(most, values[i]!);
      }
    }
  }
  return [least, most];
}

function columnsOf(result: SimulationResult, setup: SimulationSetup, lanes: number, role: string): LaneColumn[] {
  const of = (pick: (curves: SimulationResult['lanes'][number]['roles'][number]) => BandSeries) =>
    Array.from({ length: lanes }, (_, k) => {
      const curves = result.lanes[k]?.roles.find((one) => one.role === role);
      return curves === undefined ? null : pick(curves);
    });
  const best = bestReward(setup.toy);
  const rewards = of(({ expectedReward }) => series(expectedReward));
  const start = rewards.map((one) => one?.middle[0]).find(Number.isFinite) ?? best;
  const [least, most] = extentOf(rewards);
  const [low, high] = [Math.min(setup.toy.rewardOffset, start, best, least), Math.max(start, best, most)];
  return [
    {
      id: 'expected_reward',
      title: 'expected reward',
      isMain: true,
      series: rewards,
      range: low < high ? [low, high + (high - low) * 0.04] : [low - 0.5, low + 0.5],
    },
    { id: 'entropy', title: 'entropy', series: of(({ entropy }) => series(entropy)) },
    {
      id: 'fraction_zero',
      title: 'fraction_zero',
      range: [0, 1],
      series: of(({ fractionZero }) => meanSeries(fractionZero)),
    },
    { id: 'gradient_norm', title: 'gradient norm', series: of(({ gradientNorm }) => series(gradientNorm)) },
  ];
}
