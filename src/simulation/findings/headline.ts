import type { Measurement } from '../measure/types.ts';
import type { SimulationResult } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { JUDGE } from '../toy/types.ts';
import { biasesOf } from './bias.ts';
import { bestReward, endingsOf, type Ending, worstReward } from './endings.ts';
import { listWords, numberOnWay, timesWords } from './words.ts';

/** What a run says, in a sentence and a second one. */
export interface LearnSentences {
  readonly headline: string;
  readonly detail: string;
}

/** Lanes this close to the best ending, in parts of the way, ended as well. */
const AS_GOOD = 0.05;
/** A way this short, in parts of the rewards at its ends, is rounding. */
const NO_WAY = 1e-12;
/** A way this short, in parts of what lies between the worst and the best policy, is hardly one. */
const LITTLE_WAY = 0.01;
/** What a lane has moved by less than this, in parts of the way, it has not moved. */
const STILL = 0.01;
/** From here on the best answers count as found. */
const FOUND = 0.9;

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
      biasSentence(measurement, setup, role) ??
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
  if (best - start < LITTLE_WAY * (best - worstReward(setup.toy)))
    return 'The policy is already nearly as good as it can be: little is left to learn.';
  if (endings.every(({ progress }) => Math.abs(progress) < STILL))
    return `After ${steps(setup.steps)} nothing has been learned.`;
  const most = endings.reduce((high, ending) => (ending.progress > high.progress ? ending : high));
  const words = (value: number) => numberOnWay(value, best - start);
  if (most.progress < STILL) return fallenSentence(endings, result, words);
  const leaders = endings.filter((ending) => isAsGood(ending, most));
  const others = endings.filter((ending) => !leaders.includes(ending));
  const reached = `${reachedWords(leaders, most, best, words)}${oftenWords(leaders, most, best, words)}`;
  if (others.length === 0) {
    // Lanes without a curve are among the estimators too.
    if (leaders.length === 1 || endings.length < result.lanes.length) return `${names(leaders)} ${reached}.`;
    const first = fastest(leaders);
    return first === null || most.progress < FOUND || leaders.some(isUnsteady)
      ? `All estimators ${reached}.`
      : `All find the ${words(best)}; ${first.lane.label} is halfway first, after ${steps(first.halfway!)}.`;
  }
  const worst = others.reduce((low, ending) => (ending.progress < low.progress ? ending : low));
  const settled = others.filter(({ progress }) => progress <= worst.progress + AS_GOOD);
  return `${names(settled)} ${settledWords(settled, worst, words)}${seldomWords(settled, best, words)}. ${names(leaders)} ${reached}.`;
}

/** Of policies of which none became better. */
function fallenSentence(
  endings: readonly Ending[],
  { lanes }: SimulationResult,
  words: (value: number) => string,
): string {
  const fallen = endings.filter(({ progress }) => progress <= -STILL);
  const who = fallen.length === lanes.length && fallen.length > 1 ? 'All estimators' : names(fallen);
  const fall = `${who} ${fallen.length === 1 ? 'falls' : 'fall'} from ${words(fallen[0]!.start)} to ${rangeWords(fallen, words)}`;
  const rest = endings.filter((ending) => !fallen.includes(ending));
  return rest.length === 0 ? `${fall}.` : `${fall}. ${names(rest)} ${rest.length === 1 ? 'stays' : 'stay'} there.`;
}

/** Whether an ending is as good as the best one: as near the end of the way, or not to be told apart by these seeds. */
function isAsGood({ progress, uncertainty }: Ending, most: Ending): boolean {
  if (progress >= most.progress - AS_GOOD) return true;
  // What was found is found by those that found it.
  if (most.progress >= FOUND) return progress >= FOUND;
  return progress >= STILL && progress + uncertainty >= most.progress - most.uncertainty;
}

function reachedWords(
  leaders: readonly Ending[],
  most: Ending,
  best: number,
  words: (value: number) => string,
): string {
  const one = leaders.length === 1;
  if (most.progress >= FOUND) return `${one ? 'finds' : 'find'} the ${words(best)}`;
  return `${one ? 'reaches' : 'reach'} ${rangeWords(leaders, words)} of ${words(best)}`;
}

/** `0.32`, or `0.3 to 0.4` */
function rangeWords(endings: readonly Ending[], words: (value: number) => string): string {
  const ends = endings.map(({ end }) => end).sort((a, b) => a - b);
  const [low, high] = [words(ends[0]!), words(ends.at(-1)!)];
  return low === high ? low : `${low} to ${high}`;
}

/** A median hides a quarter of the seeds that came nowhere near. */
function isUnsteady({ lowProgress }: Ending): boolean {
  return lowProgress < 0.5;
}

/** How often the leaders do what their medians do. */
function oftenWords(leaders: readonly Ending[], most: Ending, best: number, words: (value: number) => string): string {
  if (most.progress < FOUND) return seldomWords(leaders, best, words);
  const unsteady = leaders.filter(isUnsteady);
  if (unsteady.length === 0) return '';
  return unsteady.length === leaders.length ? ' in most seeds' : `, ${names(unsteady)} in most seeds only`;
}

/** Lanes that did not find the best answers in the median, but in a quarter of the seeds. */
function seldomWords(endings: readonly Ending[], best: number, words: (value: number) => string): string {
  const seldom = endings.filter(({ progress, highProgress }) => progress < FOUND && highProgress >= FOUND);
  if (seldom.length === 0) return '';
  const who = seldom.length === endings.length ? (seldom.length === 1 ? 'its' : 'their') : possessive(seldom);
  return `; a quarter of ${who} seeds find the ${words(best)}`;
}

/** `A’s`, `A’s and B’s` */
function possessive(endings: readonly Ending[]): string {
  return listWords(endings.map(({ lane }) => `${lane.label}’s`));
}

function settledWords(settled: readonly Ending[], worst: Ending, words: (value: number) => string): string {
  const one = settled.length === 1;
  const range = rangeWords(settled, words);
  if (worst.progress <= -STILL) return `${one ? 'falls' : 'fall'} to ${range}`;
  if (settled.every(({ progress }) => Math.abs(progress) < STILL)) return `${one ? 'stays' : 'stay'} at ${range}`;
  return `${one ? 'settles' : 'settle'} for ${range}`;
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
function biasSentence(measurement: Measurement | null, setup: SimulationSetup, role?: string): string | null {
  const known = measurement === null ? [] : biasesOf(measurement, setup, role);
  if (known.every(({ bias }) => bias.direction === 'none')) return null;
  const where = `${whose(setup, role)}${measurement!.step === 0 ? 'at the start' : `at step ${measurement!.step} of seed ${setup.seed}`}`;
  const off = known.filter(({ bias }) => bias.direction === 'off');
  if (off.length > 0) {
    const most = Math.max(...off.map(({ bias }) => Math.round(bias.angle!)));
    const furthest = off.filter(({ bias }) => Math.round(bias.angle!) === most).map(({ label }) => label);
    const what = setup.training.updatesPerBatch > 1 ? 'first update' : 'step';
    return furthest.length === 1
      ? `${furthest[0]!}’s average ${what} points ${most}° away from the true gradient ${where}.`
      : `The average ${what}s of ${listWords(furthest)} point ${most}° away from the true gradient ${where}.`;
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
  const isExact = ranked.every(({ bias }) => bias.known === 'enumerated');
  if (ratio < 1.05 && all && isExact) return `${says}, and one batch tells equally much about it ${where}.`;
  // Which is the noisier one is only said where the draws tell.
  if (ratio < 1.05 || low.bias.signalRange[1] >= high.bias.signalRange[0]) return `${says} ${where}.`;
  return `${says}; one batch of ${high.label} tells ${timesWords(ratio)} times as clearly where it is as one of ${low.label} ${where}.`;
}

/** Of several roles the one that is spoken of. */
function whose({ toy }: SimulationSetup, role: string | undefined): string {
  return toy.judgedAnswers === null ? '' : `for the ${role ?? JUDGE} `;
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
