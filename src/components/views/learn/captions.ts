import { type Bias, biasesOf } from '../../../simulation/findings/bias.ts';
import { listWords, numberWords } from '../../../simulation/findings/words.ts';
import type { Measurement, RoleMeasurement } from '../../../simulation/measure/types.ts';
import type { SimulationResult } from '../../../simulation/run/result.ts';
import type { SimulationSetup } from '../../../simulation/setup.ts';
import { SHOWN_DRAWS } from '../../../simulation/measure/types.ts';
import { hasFiniteVariance } from '../../../simulation/finiteVariance.ts';
import { counted, formatWhole } from '../../format.ts';
import { percent } from './words.ts';

export function lanesCaption({ seedsDone, seeds, seed, lanes }: SimulationResult, setup: SimulationSetup): string {
  const all = counted(seeds, 'seed');
  const count = seedsDone === seeds ? all : `${formatWhole(seedsDone)} of ${all}`;
  const rough = seedsDone < seeds && seedsDone < 20 ? ' The band is still rough.' : '';
  const fair =
    setup.training.optimizer === 'adam' || !hasSteps(setup)
      ? ''
      : setup.matchStepLength
        ? matchedWords(setup, lanes)
        : ' Every lane has the same learning rate, so a longer gradient takes longer steps.';
  return `Median and middle half of ${count} from ${seed}, the same random numbers in every lane; of fraction_zero the mean.${fair}${rough}`;
}

/** Whether there is anything to choose among, and to compare in a group. */
function hasSteps({ groupSize, toy }: SimulationSetup): boolean {
  return groupSize > 1 && toy.prompts.some(({ arms }) => arms.length > 1);
}

function matchedWords({ training }: SimulationSetup, lanes: SimulationResult['lanes']): string {
  const hidden = lanes.some(({ rateFactor }) => rateFactor === null) ? ', where noise does not hide its length' : '';
  return training.updatesPerBatch === 1
    ? ` Learning rates are matched: every first step is as long as the true gradient, in the mean${hidden}.`
    : ` Learning rates are matched: the first of ${training.updatesPerBatch} updates from the first batch is as long as the true gradient, in the mean${hidden}; the updates after it are as long as the loss makes them.`;
}

/** At which policy was measured. */
function policyWords({ step }: Measurement, { seed }: SimulationSetup): string {
  return step === 0 ? 'at step 0' : `at step ${step} of seed ${seed}`;
}

export function cloudCaption(measurement: Measurement, setup: SimulationSetup): string {
  const { draws } = measurement;
  return `Gradients of single batches ${policyWords(measurement, setup)}, ${formatWhole(Math.min(SHOWN_DRAWS, draws))} of ${formatWhole(draws)} drawn. Area: how often. Distance: square root. Plain arrow: the true gradient; in the lane’s colour: its mean.`;
}

export function planeCaption(measurement: Measurement, setup: SimulationSetup, role: string): string {
  const known = biasesOf(measurement, setup, role);
  const where = policyWords(measurement, setup);
  if (known.every(({ bias }) => bias.direction === 'none')) return `No lane has a gradient to compare ${where}.`;
  const sampled = known.filter(({ bias }) => bias.known === 'sampled');
  const bare = setup.lanes.filter(
    (lane) => sampled.some(({ laneId }) => laneId === lane.laneId) && !hasFiniteVariance(lane, setup),
  );
  const draws = `${formatWhole(measurement.draws)} draws`;
  const ellipses = bare.length === sampled.length ? '' : '; ellipses hold 95 %';
  const without =
    bare.length === 0
      ? ''
      : `. ${listWords(bare.map(({ label }) => label))} ${bare.length === 1 ? 'has' : 'have'} no variance to draw: a reward’s is infinite`;
  const how = sampled.length === 0 ? 'Every possible batch is counted' : `${draws}${ellipses}${without}`;
  const off = known.filter(({ bias }) => bias.direction === 'off').map(({ label }) => label);
  const sure = known.every(({ bias }) => bias.direction === 'on' || bias.direction === 'none');
  const says =
    off.length > 0
      ? `${listWords(off)} ${off.length === 1 ? 'is' : 'are'} off course`
      : sure
        ? 'None is off course'
        : 'None is measurably off course';
  return `${says} ${where}. ${how}.`;
}

/** @param lanes the measured ones, by name */
export function promptsCaption(
  measurement: Measurement,
  setup: SimulationSetup,
  lanes: readonly { readonly label: string; readonly role: RoleMeasurement }[],
): string {
  const all = lanes[0]?.role.prompts.length ?? 0;
  if (all === 0) return '';
  const where = policyWords(measurement, setup);
  const isDead = ({ role }: (typeof lanes)[number], p: number) => role.prompts[p]!.dead >= DEAD;
  const dead = Array.from({ length: all }, (_, p) => p).filter((p) => lanes.some((lane) => isDead(lane, p)));
  const under = lanes.filter((lane) => dead.some((p) => isDead(lane, p)));
  const which = under.length === lanes.length ? '' : ` under ${listWords(under.map(({ label }) => label))}`;
  const says =
    dead.length === 0
      ? `Every prompt has a gradient in most batches ${where}`
      : `${dead.length} of ${counted(all, 'prompt')} ${dead.length === 1 ? 'is' : 'are'} dead in most batches${which} ${where}`;
  const most = lanes.length > 1 ? ' Dead: under the lane where it is so most often.' : '';
  return `${says}.${most} Shares of E|g|² over ${formatWhole(measurement.draws)} draws, beside those of the true gradient.`;
}

/** Dead in so many of the batches is dead in most. */
const DEAD = 0.5;

export function validationCaption(result: SimulationResult, setup: SimulationSetup): string {
  const n = setup.validationSamples;
  const ends = result.lanes.flatMap(({ label, validation }) => {
    const value = validation?.passAt1.median.at(-1);
    return value === undefined || Number.isNaN(value) ? [] : [`${label} ${percent(value)}`];
  });
  return `Median over seeds of val/toy/pass@1, dashed pass@${n}, every ${setup.testFreq === 1 ? 'step' : `${setup.testFreq} steps`}. At the end pass@1 is ${listWords(ends)}.`;
}

/** What a lane's mark in the plane says when it is pointed at. */
export function planeTitle(label: string, { angle, interval, signalToNoise, scale }: Bias): string {
  const range = interval === null ? '' : ` (95 %: ${numberWords(interval[0])}° to ${numberWords(interval[1])}°)`;
  return `${label}: ${angle === null ? 'no angle' : `${numberWords(angle)}°`}${range}, signal to noise ${signalToNoise === null ? 'none' : numberWords(signalToNoise)}, length along the true gradient ${scale === null ? 'none' : numberWords(scale)}`;
}
