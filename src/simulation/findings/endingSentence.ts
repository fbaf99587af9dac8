import type { SimulationResult } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { bestReward, type Ending, worstReward } from './endings.ts';
import { listWords, numberOnWay } from './words.ts';

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

function names(endings: readonly Ending[]): string {
  return listWords(endings.map(({ lane }) => lane.label));
}

/** Where the lanes ended, in a sentence or two: medians over seeds, and what a quarter of the seeds says otherwise. */
export function endingSentence(endings: readonly Ending[], result: SimulationResult, setup: SimulationSetup): string {
  const best = bestReward(setup.toy);
  const [{ start }] = endings as [Ending];
  const size = Math.max(Math.abs(best), Math.abs(start));
  const all = best - worstReward(setup.toy);
  const isDone = !(best - start > NO_WAY * size);
  if (isDone || best - start < LITTLE_WAY * all) {
    const fallen = endings.filter(({ end }) => start - end > STILL * all);
    if (fallen.length > 0) return fallenSentence(endings, fallen, result, (value) => numberOnWay(value, all));
    return isDone
      ? 'The policy is already as good as it can be: nothing is left to learn.'
      : 'The policy is already nearly as good as it can be: little is left to learn.';
  }
  const words = (value: number) => numberOnWay(value, best - start);
  const split = endings.filter(isSplit);
  if (split.length === 0) {
    if (endings.every(({ progress }) => Math.abs(progress) < STILL))
      return `After ${steps(setup.steps)} nothing has been learned.`;
    if (result.seedsDone > 1 && endings.every((ending) => !isSure(ending)))
      return `After ${steps(setup.steps)} no change stands out from the spread of ${result.seedsDone} seeds.`;
  }
  const most = endings.reduce((high, ending) => (ending.progress > high.progress ? ending : high));
  if (split.length === 0 && most.progress < STILL) {
    const fallen = endings.filter(({ progress }) => progress <= -STILL);
    return fallenSentence(endings, fallen, result, words);
  }
  const found = endings.filter(({ progress }) => progress >= FOUND);
  const isSteady = found.some((ending) => !isSplit(ending));
  // Where none finds the best answers surely, lanes of which a part of the seeds does are not told apart.
  const leaders =
    split.length > 0 && !isSteady
      ? endings.filter((one) => isSplit(one) || found.includes(one))
      : endings.filter((ending) => isAsGood(ending, most));
  const others = endings.filter((ending) => !leaders.includes(ending));
  const reached = reachedWords(leaders, best, words);
  if (others.length === 0) {
    // Lanes without a curve are among the estimators too.
    if (leaders.length === 1 || endings.length < result.lanes.length) return `${names(leaders)} ${reached}.`;
    const first = fastest(leaders);
    return first === null || most.progress < FOUND || split.length > 0
      ? `All estimators ${reached}.`
      : `All find the ${words(best)}; ${first.lane.label} is halfway first, after ${steps(first.halfway!)}.`;
  }
  const worst = others.reduce((low, ending) => (ending.progress < low.progress ? ending : low));
  const settled = others.filter(({ progress }) => progress <= worst.progress + AS_GOOD);
  return `${names(settled)} ${settledWords(settled, worst, words)}${seldomWords(settled, best, words)}. ${names(leaders)} ${reached}.`;
}

/** A part of the seeds finds the best answers, and a part does not: the median is where the two happen to meet. */
function isSplit({ lowProgress, highProgress }: Ending): boolean {
  return highProgress >= FOUND && lowProgress < 0.5;
}

/** Whether the seeds tell that it moved. */
function isSure({ progress, uncertainty }: Ending): boolean {
  return Math.abs(progress) > Math.max(STILL, uncertainty);
}

/** Of policies of which none became better. */
function fallenSentence(
  endings: readonly Ending[],
  fallen: readonly Ending[],
  { lanes }: SimulationResult,
  words: (value: number) => string,
): string {
  const who = fallen.length === lanes.length && fallen.length > 1 ? 'All estimators' : names(fallen);
  const fall = `${who} ${fallen.length === 1 ? 'falls' : 'fall'} from ${words(fallen[0]!.start)} to ${rangeWords(fallen, words)}`;
  const rest = endings.filter((ending) => !fallen.includes(ending));
  return rest.length === 0 ? `${fall}.` : `${fall}. ${names(rest)} ${rest.length === 1 ? 'stays' : 'stay'} there.`;
}

/** Whether an ending is as good as the best one: as near the end of the way, or not to be told apart by these seeds. */
function isAsGood({ progress, uncertainty }: Ending, most: Ending): boolean {
  // What was found is found by those that found it.
  if (most.progress >= FOUND) return progress >= Math.min(FOUND, most.progress - AS_GOOD);
  if (progress < STILL) return false;
  return progress >= most.progress - AS_GOOD || progress + uncertainty >= most.progress - most.uncertainty;
}

function reachedWords(leaders: readonly Ending[], best: number, words: (value: number) => string): string {
  const one = leaders.length === 1;
  const find = `${one ? 'finds' : 'find'} the ${words(best)}`;
  const found = leaders.filter(({ progress }) => progress >= FOUND);
  const split = leaders.filter(isSplit);
  if (split.length === leaders.length) {
    if (found.length === leaders.length) return `${find} in most seeds`;
    return `${find} in a quarter to ${found.length === 0 ? 'half' : 'three quarters'} of the seeds`;
  }
  if (found.length < leaders.length)
    return `${one ? 'reaches' : 'reach'} ${rangeWords(leaders, words)} of ${words(best)}`;
  return split.length === 0 ? find : `${find}, ${names(split)} in most seeds only`;
}

/** `0.32`, or `0.3–0.4` */
function rangeWords(endings: readonly Ending[], words: (value: number) => string): string {
  const ends = endings.map(({ end }) => end).sort((a, b) => a - b);
  const [low, high] = [words(ends[0]!), words(ends.at(-1)!)];
  return low === high ? low : `${low}–${high}`;
}

/** Lanes that did not find the best answers in the median, but in a quarter of the seeds. */
function seldomWords(endings: readonly Ending[], best: number, words: (value: number) => string): string {
  const seldom = endings.filter(({ progress, highProgress }) => progress < FOUND && highProgress >= FOUND);
  if (seldom.length === 0) return '';
  const who = seldom.length === endings.length ? (seldom.length === 1 ? 'its' : 'their') : possessive(seldom);
  return `; at least a quarter of ${who} seeds find the ${words(best)}`;
}

/** `A’s`, `A’s and B’s` */
function possessive(endings: readonly Ending[]): string {
  return listWords(endings.map(({ lane }) => `${lane.label}’s`));
}

function settledWords(settled: readonly Ending[], worst: Ending, words: (value: number) => string): string {
  const one = settled.length === 1;
  const range = rangeWords(settled, words);
  if (worst.progress <= -STILL)
    return isSure(worst) ? `${one ? 'falls' : 'fall'} to ${range}` : `${one ? 'ends' : 'end'} at ${range}`;
  if (settled.every(({ progress }) => Math.abs(progress) < STILL)) return `${one ? 'stays' : 'stay'} at ${range}`;
  return `${one ? 'settles' : 'settle'} for ${range}`;
}

function steps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}

/**
 * The lane that was halfway before the others, by a fifth or more, and with three quarters of its seeds before half of
 * theirs; null when there is none.
 */
function fastest(endings: readonly Ending[]): Ending | null {
  const sorted = endings.filter(({ halfway }) => halfway !== null).sort((a, b) => a.halfway! - b.halfway!);
  const [first, second] = sorted;
  if (first === undefined || second === undefined || first.mostHalfway === null) return null;
  return first.halfway! <= 0.8 * second.halfway! && first.mostHalfway < second.halfway! ? first : null;
}
