import { isNotRun } from '../../engine/recorded/isNotRun.ts';
import type { Measurement } from '../measure/types.ts';
import type { SimulationResult } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { biasSentence } from './biasSentence.ts';
import { endingsOf, type Ending } from './endings.ts';
import { endingSentence } from './endingSentence.ts';
import { listWords } from './words.ts';

/** What a run says, in a sentence and a second one. */
export interface LearnSentences {
  readonly headline: string;
  readonly detail: string;
}

/**
 * The run in one sentence, and why in another: of the seeds so far.
 * @param role whose gradients are spoken of; the last when none is named
 */
export function sentencesOf(
  setup: SimulationSetup,
  result: SimulationResult | null,
  measurement: Measurement | null,
  role?: string,
): LearnSentences {
  if (result === null || result.seedsDone === 0) {
    return {
      headline: 'Train every estimator on the same random numbers.',
      detail: biasSentence(measurement, setup, role) ?? toySentence(setup),
    };
  }
  const endings = endingsOf(result, setup.toy, role);
  if (endings.length === 0) return withoutEndings(result);
  return {
    headline: [endingSentence(endings, result, setup), missingSentence(endings, result)].filter(Boolean).join(' '),
    detail:
      divergedSentence(result) ??
      biasSentence(measurement, setup, role) ??
      stillSentence(endings, setup) ??
      toySentence(setup),
  };
}

/** Where no lane was trained to the end. */
function withoutEndings(result: SimulationResult): LearnSentences {
  const { lanes } = result;
  const faults = lanes.flatMap(({ fault }) => fault ?? []);
  const [fault] = faults;
  if (fault === undefined) return { headline: 'Every seed left the numbers.', detail: divergedSentence(result) ?? '' };
  const detail = isNotRun(fault) ? fault.message : `${fault.pythonClass}: ${fault.message}`;
  const never = faults.length === lanes.length && faults.every((one) => one.step === 0 && !isNotRun(one));
  return never
    ? { headline: `rLLM stops before it trains: ${listWords(lanes.map(({ label }) => label))}.`, detail }
    : { headline: missingSentence([], result), detail: divergedSentence(result) ?? detail };
}

/** Which lanes have no curve to speak of. */
function missingSentence(endings: readonly Ending[], { lanes }: SimulationResult): string {
  const missing = lanes.filter((lane) => !endings.some((ending) => ending.lane === lane));
  const stopped = missing.filter(({ fault }) => fault !== null && !isNotRun(fault)).map(({ label }) => label);
  const notRun = missing.filter(({ fault }) => isNotRun(fault)).map(({ label }) => label);
  const diverged = missing.filter(({ fault }) => fault === null).map(({ label }) => label);
  return [
    diverged.length === 0 ? '' : `${listWords(diverged)} diverged.`,
    stopped.length === 0 ? '' : `${listWords(stopped)} ${stopped.length === 1 ? 'was' : 'were'} stopped.`,
    notRun.length === 0 ? '' : `${listWords(notRun)} ${notRun.length === 1 ? 'has' : 'have'} not run.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function divergedSentence({ lanes }: SimulationResult): string | null {
  const all = lanes.flatMap(({ label, diverged }) => (diverged === null ? [] : [{ label, ...diverged }]));
  if (all.length === 0) return null;
  const said = all.map(
    ({ label, seeds, firstStep }, k) =>
      `${label}${k === 0 ? ' diverged' : ''} in ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}, first at step ${firstStep}`,
  );
  return `${said.join('; ')}: ${all.length === 1 ? 'its' : 'their'} parameters left the numbers. Lower the learning rate.`;
}

function stillSentence(endings: readonly Ending[], { groupSize }: SimulationSetup): string | null {
  if (groupSize > 1 || endings.some(({ progress }) => progress !== 0)) return null;
  return 'Groups of one rollout are dropped by rLLM before advantages are computed.';
}

function toySentence({ toy, groupSize }: SimulationSetup): string {
  const count = toy.prompts.length;
  return `${count} ${count === 1 ? 'prompt' : 'prompts'}, ${groupSize} ${groupSize === 1 ? 'rollout' : 'rollouts'} each, and a true gradient that is known exactly.`;
}
