import type { RewardClass } from '../../engine/prediction/rewardClasses.ts';
import {
  type Guess,
  type PredictionScore,
  type ScoredClass,
  type Sign,
  signOf,
} from '../../engine/prediction/score.ts';
import { counted, formatNumber, formatReward, formatSigned } from '../format.ts';

const SIGN_WORDS: Readonly<Record<Sign, string>> = { [-1]: 'minus', 0: 'zero', 1: 'plus' };
/** Numbers closer than this read the same with three decimals. */
const EXACT = 0.0005;

/** A guess in words: `+1`, `−0.4`, or the sign alone. */
export function guessText(guess: Guess): string {
  if (guess.kind === 'sign') return SIGN_WORDS[guess.sign];
  const text = formatReward(guess.value);
  return guess.value > 0 ? `+${text}` : text;
}

/** What the handle of a guess says of itself. */
export function guessState(guess: Guess | undefined): string {
  if (guess === undefined) return 'not placed yet';
  return guess.kind === 'sign' ? `${guessText(guess)}, the sign alone` : guessText(guess);
}

/** A class as people call it: the lucky one and the only failure have names, others are their reward. */
export function nameOfClass(one: RewardClass, classes: readonly RewardClass[]): string {
  const binary = classes.length === 2 && classes[0]!.trajectories.length + classes[1]!.trajectories.length > 2;
  if (binary && one.trajectories.length === 1) {
    return one.reward === classes[0]!.reward ? 'the lucky one' : 'the only failure';
  }
  return `reward ${formatReward(one.reward)}`;
}

/**
 * `2 of 2 signs right; off by 0.41 on average; the lucky one was underestimated: you said +1, GRPO gives +2.646.`
 */
export function scoreSentence(score: PredictionScore, label: string): string {
  const { classes, guessed, signsRight, meanError, worst } = score;
  if (guessed === 0) {
    const first = classes[0]!;
    return `Nothing was guessed. ${label} gives ${formatSigned(first.advantage)} for ${nameOfClass(first, classes)}.`;
  }
  const parts = [`${signsRight} of ${counted(guessed, 'sign')} right`];
  const exact = worst === null || (worst.error !== null && Math.abs(worst.error) < EXACT);
  if (exact && meanError !== null) parts.push('every number is right to three decimals');
  else if (meanError !== null) parts.push(`off by ${formatNumber(meanError, 2)} on average`);
  if (!exact) parts.push(worstPart(worst, classes, label));
  const left = classes.length - guessed;
  const rest =
    left === 0 ? '' : ` ${left} of ${counted(classes.length, 'reward')} ${left === 1 ? 'was' : 'were'} not guessed.`;
  return `${parts.join('; ')}.${rest}`;
}

function worstPart(worst: ScoredClass, classes: readonly RewardClass[], label: string): string {
  const said = `you said ${guessText(worst.guess!)}, ${label} gives ${formatSigned(worst.advantage)}`;
  return `${nameOfClass(worst, classes)} ${judgement(worst)}: ${said}`;
}

/** Of the size, when the sign is right. */
function judgement({ guess, advantage, signRight }: ScoredClass): string {
  if (guess!.kind === 'sign' || !signRight || signOf(advantage) === 0) return 'has another sign';
  return Math.abs(guess!.value) < Math.abs(advantage) ? 'was underestimated' : 'was overestimated';
}

/** The picture in words: every guess, and beside it the answer once it is shown. */
export function stripLabel(
  group: string,
  label: string,
  classes: readonly RewardClass[],
  guesses: ReadonlyMap<number, Guess>,
  answer: readonly number[] | null,
): string {
  const parts = classes.map(({ reward }, k) => {
    const said = guessState(guesses.get(reward));
    return `reward ${formatReward(reward)} ${said}${answer === null ? '' : `, ${label} gives ${formatSigned(answer[k]!)}`}`;
  });
  return `Guesses for ${group} under ${label}: ${parts.join('; ')}.`;
}
