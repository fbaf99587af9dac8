import type { Measurement } from '../measure/types.ts';
import type { SimulationResult } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { biasesOf } from './bias.ts';
import { bestReward, endingsOf, type Ending } from './endings.ts';
import { listWords, numberWords } from './words.ts';

/** What a run says, in a sentence and a second one. */
export interface LearnSentences {
  readonly headline: string;
  readonly detail: string;
}

/** Lanes this close to the best ending, in parts of the way, ended as well. */
const AS_GOOD = 0.05;
/** A way this short, in parts of the rewards at its ends, is rounding. */
const NO_WAY = 1e-12;

/** The run in one sentence, and why in another: of the seeds so far. */
export function sentencesOf(
  setup: SimulationSetup,
  result: SimulationResult | null,
  measurement: Measurement | null,
): LearnSentences {
  if (result === null || result.seedsDone === 0) {
    return {
      headline: 'Train every estimator on the same random numbers.',
      detail: biasSentence(measurement, setup) ?? toySentence(setup),
    };
  }
  const stopped = result.lanes.filter(({ fault }) => fault !== null);
  const endings = endingsOf(result, setup.toy);
  if (endings.length === 0) {
    const fault = stopped[0]?.fault;
    return fault === undefined || fault === null
      ? { headline: 'Every seed left the numbers.', detail: divergedSentence(result) ?? '' }
      : {
          headline: `rLLM stops before it trains: ${stopped[0]!.label}.`,
          detail: `${fault.pythonClass}: ${fault.message}`,
        };
  }
  return {
    headline: [endingSentence(endings, result, setup), missingSentence(endings, result)].filter(Boolean).join(' '),
    detail:
      divergedSentence(result) ??
      biasSentence(measurement, setup) ??
      stillSentence(endings, setup) ??
      toySentence(setup),
  };
}

function names(endings: readonly Ending[]): string {
  return listWords(endings.map(({ lane }) => lane.label));
}

function endingSentence(endings: readonly Ending[], result: SimulationResult, setup: SimulationSetup): string {
  const best = bestReward(setup.toy);
  const [{ start }] = endings as [Ending];
  const size = Math.max(Math.abs(best), Math.abs(start));
  if (!(best - start > NO_WAY * size)) return 'The policy is already as good as it can be: nothing is left to learn.';
  if (numberWords(start) === numberWords(best))
    return 'The policy is already nearly as good as it can be: little is left to learn.';
  const moved = endings.filter(({ progress }) => Math.abs(progress) >= 0.01);
  if (moved.length === 0) return `After ${steps(setup.steps)} nothing has been learned.`;
  const most = Math.max(...endings.map(({ progress }) => progress));
  const leaders = endings.filter(({ progress }) => progress >= most - AS_GOOD);
  const others = endings.filter((ending) => !leaders.includes(ending));
  const one = leaders.length === 1;
  // A median hides a quarter of the seeds that came nowhere near.
  const unsteady = leaders.filter(({ lowProgress }) => lowProgress < 0.5);
  const often =
    unsteady.length === 0
      ? ''
      : unsteady.length === leaders.length
        ? ' in most seeds'
        : `, ${names(unsteady)} in most seeds only`;
  const reached =
    most >= 0.9
      ? `${one ? 'finds' : 'find'} the ${numberWords(best)}${often}`
      : `${one ? 'reaches' : 'reach'} ${numberWords(leaders[0]!.end)} of ${numberWords(best)}`;
  if (others.length === 0) {
    // Lanes without a curve are among the estimators too.
    if (one || endings.length < result.lanes.length) return `${names(leaders)} ${reached}.`;
    const first = fastest(leaders);
    return first === null || most < 0.9 || often !== ''
      ? `All estimators ${reached}.`
      : `All find the ${numberWords(best)}; ${first.lane.label} is halfway first, after ${steps(first.halfway!)}.`;
  }
  const worst = others.reduce((low, ending) => (ending.progress < low.progress ? ending : low));
  const settled = others.filter(({ progress }) => progress <= worst.progress + AS_GOOD);
  const settle = settled.length === 1 ? 'settles' : 'settle';
  return `${names(settled)} ${settle} for ${numberWords(worst.end)}. ${names(leaders)} ${reached}.`;
}

/** Which lanes have no curve to speak of. */
function missingSentence(endings: readonly Ending[], { lanes }: SimulationResult): string {
  const missing = lanes.filter((lane) => !endings.some((ending) => ending.lane === lane));
  const stopped = missing.filter(({ fault }) => fault !== null).map(({ label }) => label);
  const diverged = missing.filter(({ fault }) => fault === null).map(({ label }) => label);
  return [
    diverged.length === 0 ? '' : `${listWords(diverged)} diverged.`,
    stopped.length === 0 ? '' : `${listWords(stopped)} ${stopped.length === 1 ? 'was' : 'were'} stopped.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function steps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}

/** The lane that was halfway before the others, by a fifth or more; null when there is none. */
function fastest(endings: readonly Ending[]): Ending | null {
  const sorted = endings.filter(({ halfway }) => halfway !== null).sort((a, b) => a.halfway! - b.halfway!);
  const [first, second] = sorted;
  return first !== undefined && second !== undefined && first.halfway! <= 0.8 * second.halfway! ? first : null;
}

/** Which lane's mean gradient points elsewhere, else which is noisiest. */
function biasSentence(measurement: Measurement | null, setup: SimulationSetup): string | null {
  const known = measurement === null ? [] : biasesOf(measurement, setup);
  if (known.every(({ bias }) => bias.direction === 'none')) return null;
  const where = measurement!.step === 0 ? 'at the start' : `at step ${measurement!.step}`;
  const off = known.filter(({ bias }) => bias.direction === 'off').sort((a, b) => b.bias.angle! - a.bias.angle!)[0];
  if (off !== undefined) {
    return `${off.label}’s average step points ${Math.round(off.bias.angle!)}° away from the true gradient ${where}.`;
  }
  const all = known.every(({ bias }) => bias.direction === 'on');
  const says = all
    ? 'All point along the true gradient'
    : `No estimator is measurably off the true gradient in ${measurement!.draws.toLocaleString('en')} draws`;
  const ranked = known
    .filter(({ bias }) => bias.signalToNoise !== null)
    .sort((a, b) => a.bias.signalToNoise! - b.bias.signalToNoise!);
  const [low, high] = [ranked[0], ranked.at(-1)];
  if (low === undefined || high === undefined || low === high) return all ? null : `${says} ${where}.`;
  const ratio = high.bias.signalToNoise! / low.bias.signalToNoise!;
  if (ratio < 1.05 && all) return `${says}, and one batch tells equally much about it ${where}.`;
  // Which is the noisier one is only said where the draws tell.
  const apart = (low.bias.signalInterval?.[1] ?? 0) < (high.bias.signalInterval?.[0] ?? Number.POSITIVE_INFINITY);
  if (ratio < 1.05 || !apart) return `${says} ${where}.`;
  return `${says}; one batch of ${high.label} tells ${numberWords(ratio)} times as clearly where it is as one of ${low.label} ${where}.`;
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
