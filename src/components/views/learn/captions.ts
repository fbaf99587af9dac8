import { type Bias, biasesOf } from '../../../simulation/findings/bias.ts';
import { listWords, numberWords } from '../../../simulation/findings/words.ts';
import type { Measurement, RoleMeasurement } from '../../../simulation/measure/types.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { SHOWN_DRAWS } from '../../../simulation/measure/types.ts';
import { formatWhole } from '../../format.ts';
import { percent } from './words.ts';

export function lanesCaption({ seedsDone, seeds, seed, lanes }: SimulationResult, setup: SimulationSetup): string {
  const count = seedsDone === seeds ? `${seeds}` : `${seedsDone} of ${seeds}`;
  const rough = seedsDone < seeds && seedsDone < 20 ? ' The band is still rough.' : '';
  const fair =
    setup.training.optimizer === 'adam'
      ? ''
      : setup.matchStepLength
        ? ` Learning rates are matched: every first step is as long as the true gradient, in the mean${lanes.some(({ rateFactor }) => rateFactor === null) ? ', where noise does not hide its length' : ''}.`
        : ' Every lane has the same learning rate, so a longer gradient takes longer steps.';
  return `Median and middle half of ${count} seeds from ${seed}, the same random numbers in every lane; of fraction_zero the mean.${fair}${rough}`;
}

export function cloudCaption({ draws, step }: Measurement): string {
  return `Gradients of single batches at step ${step}, ${formatWhole(Math.min(SHOWN_DRAWS, draws))} of ${formatWhole(draws)} drawn. Area: how often. Distance: square root. Plain arrow: the true gradient; in the lane’s colour: its mean.`;
}

export function planeCaption(measurement: Measurement, setup: SimulationSetup, role: string): string {
  const known = biasesOf(measurement, setup, role);
  const how = known.some(({ bias }) => bias.known === 'sampled')
    ? `${formatWhole(measurement.draws)} draws; ellipses hold 95 %`
    : 'Every possible batch is counted';
  const off = known.filter(({ bias }) => bias.direction === 'off').map(({ label }) => label);
  const sure = known.every(({ bias }) => bias.direction === 'on' || bias.direction === 'none');
  const says =
    off.length > 0
      ? `${listWords(off)} ${off.length === 1 ? 'is' : 'are'} off course`
      : sure
        ? 'None is off course'
        : 'None is measurably off course';
  return `${says} at step ${measurement.step}. ${how}.`;
}

export function promptsCaption({ step, draws }: Measurement, roles: readonly RoleMeasurement[]): string {
  const first = roles[0];
  if (first === undefined || first.prompts.length === 0) return '';
  const dead = first.prompts.filter((prompt) => prompt.dead >= 0.5).length;
  const all = first.prompts.length;
  const says =
    dead === 0
      ? `Every prompt has a gradient in most batches at step ${step}`
      : `${dead} of ${all} ${all === 1 ? 'prompt' : 'prompts'} ${dead === 1 ? 'is' : 'are'} dead in most batches at step ${step}`;
  return `${says}. Shares of E|g|² over ${formatWhole(draws)} draws, beside those of the true gradient.`;
}

export function validationCaption(result: SimulationResult, setup: SimulationSetup): string {
  const n = setup.validationSamples;
  const ends = result.lanes.flatMap(({ label, validation }) => {
    const value = validation?.passAt1.mean.at(-1);
    return value === undefined || Number.isNaN(value) ? [] : [`${label} ${percent(value)}`];
  });
  return `Median over seeds of val/toy/pass@1, dashed pass@${n}, every ${setup.testFreq} steps. At the end pass@1 is ${listWords(ends)}.`;
}

/** What a lane's mark in the plane says when it is pointed at. */
export function planeTitle(label: string, { angle, interval, signalToNoise, scale }: Bias): string {
  const range = interval === null ? '' : ` (95 %: ${numberWords(interval[0])}° to ${numberWords(interval[1])}°)`;
  return `${label}: ${angle === null ? 'no angle' : `${numberWords(angle)}°`}${range}, signal to noise ${signalToNoise === null ? 'none' : numberWords(signalToNoise)}, length along the true gradient ${scale === null ? 'none' : numberWords(scale)}`;
}
