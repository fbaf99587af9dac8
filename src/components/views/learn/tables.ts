import { biasOf } from '../../../simulation/findings/bias.ts';
import type { Measurement } from '../../../simulation/measure/types.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import { SIMULATION_VERSION, type SimulationSetup } from '../../../simulation/setup.ts';
import type { ChartData } from '../../charts/panel/ChartTable.tsx';
import { formatNumber, formatShare } from '../../format.ts';

/* The numbers of each chart, as its table and its file have them. */

/** Small print of a picture: where its numbers come from, so that they can be made again. */
export function sourceOf({ seed, seeds }: SimulationSetup): string {
  return `Advantage Playground: the learning lab, version ${SIMULATION_VERSION}, ${seeds} seeds from ${seed}`;
}

/** Every role of every lane. */
export function curveTable({ steps, lanes }: SimulationResult): ChartData {
  const figures = ['expected reward', 'q1', 'q3', 'entropy', 'fraction_zero, mean', 'gradient norm'];
  return {
    head: ['lane', 'role', 'step', ...figures],
    rows: lanes.flatMap(({ label, roles }) =>
      roles.flatMap((curves) =>
        steps.map((step, point) => [
          label,
          curves.role,
          step,
          curves.expectedReward.median[point]!,
          curves.expectedReward.low[point]!,
          curves.expectedReward.high[point]!,
          curves.entropy.median[point]!,
          curves.fractionZero.mean[point]!,
          curves.gradientNorm.median[point]!,
        ]),
      ),
    ),
    format: (value, column) => (column === 2 ? String(value) : dash(value)),
  };
}

export function planeTable({ lanes }: Measurement, setup: SimulationSetup, role: string): ChartData {
  return {
    head: ['lane', 'angle, degrees', 'scale', 'signal to noise', 'length', 'from'],
    rows: lanes.flatMap(({ laneId, label, roles }) => {
      const measured = roles.find((one) => one.role === role);
      if (measured === undefined) return [];
      const lane = setup.lanes.find((one) => one.laneId === laneId);
      const bias = biasOf(measured, lane, setup);
      const { length } = measured.exact ?? measured.sampled;
      return [
        [
          label,
          bias.angle ?? Number.NaN,
          bias.scale ?? Number.NaN,
          bias.signalToNoise ?? Number.NaN,
          length ?? Number.NaN,
          bias.known === 'enumerated' ? 'every batch' : 'draws',
        ],
      ];
    }),
    format: dash,
  };
}

export function cloudTable({ lanes }: Measurement, role: string): ChartData {
  return {
    head: ['lane', 'along the true gradient', 'across it', 'draws'],
    rows: lanes.flatMap(({ label, roles }) => {
      const cloud = roles.find((one) => one.role === role)?.cloud ?? null;
      if (cloud === null) return [];
      return [
        [`${label}, mean`, cloud.mean.x, cloud.mean.y, Number.NaN],
        ...cloud.marks.map(({ x, y, count }) => [label, x, y, count]),
      ];
    }),
    format: (value, column) => (column === 3 ? (Number.isNaN(value) ? 'all' : String(value)) : dash(value)),
  };
}

export function promptTable({ lanes }: Measurement, role: string): ChartData {
  const measured = lanes.flatMap(({ label, roles }) => {
    const one = roles.find((of) => of.role === role);
    return one === undefined ? [] : [{ label, prompts: one.prompts }];
  });
  return {
    head: ['prompt', 'E[r]', 'true share', ...measured.flatMap(({ label }) => [`share, ${label}`, `dead, ${label}`])],
    rows: (measured[0]?.prompts ?? []).map(({ prompt, expectedReward, trueShare }, p) => [
      prompt,
      expectedReward,
      trueShare,
      ...measured.flatMap(({ prompts }) => [prompts[p]!.share, prompts[p]!.dead]),
    ]),
    format: (value, column) => (column === 1 ? dash(value) : formatShare(value)),
  };
}

export function policyTable(head: readonly string[], rows: ChartData['rows']): ChartData {
  return { head, rows, format: (value) => formatShare(value) };
}

export function validationTable({ lanes }: SimulationResult, samples: number): ChartData {
  return {
    head: ['lane', 'step', 'val/toy/pass@1', `val/toy/pass@${samples}`],
    rows: lanes.flatMap(({ label, validation }) =>
      (validation?.steps ?? []).map((step, pass) => [
        label,
        step,
        validation!.passAt1.median[pass]!,
        validation!.passAtN.median[pass]!,
      ]),
    ),
    format: (value, column) => (column === 1 ? String(value) : dash(value)),
  };
}

function dash(value: number): string {
  return Number.isNaN(value) ? '–' : formatNumber(value);
}
