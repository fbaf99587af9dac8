import { armOf, coinPrompt, logitOf } from '../../../simulation/toy/build.ts';
import type { ArmReward, ToyArm, ToyPrompt } from '../../../simulation/toy/types.ts';
import { startingPolicy } from './words.ts';

/* Edits of an experiment's prompts. Each gives new prompts; nothing is changed in place. */

/** Whether a prompt is a right answer and a wrong one: then a single slider says all of it. */
export function isCoin({ arms }: ToyPrompt): boolean {
  const [right, wrong] = arms;
  return (
    arms.length === 2 &&
    right!.reward.kind === 'fixed' &&
    right!.reward.value === 1 &&
    wrong!.reward.kind === 'fixed' &&
    wrong!.reward.value === 0
  );
}

/** The prompt with answer k given at a rate at first; the others keep their proportions. */
export function withRate(prompt: ToyPrompt, k: number, rate: number): ToyPrompt {
  const others = prompt.arms.filter((_, j) => j !== k);
  if (others.length === 0) return prompt;
  const largest = Math.max(...others.map(({ logit }) => logit));
  const rest = largest + Math.log(others.reduce((sum, { logit }) => sum + Math.exp(logit - largest), 0));
  return withArm(prompt, k, { logit: logitOf(rate) + rest });
}

export function withArm(prompt: ToyPrompt, k: number, part: Partial<ToyArm>): ToyPrompt {
  return { ...prompt, arms: prompt.arms.map((arm, j) => (j === k ? { ...arm, ...part } : arm)) };
}

/** One more answer, worth 0, as likely as the least likely. */
export function withAnotherArm(prompt: ToyPrompt): ToyPrompt {
  const lowest = Math.min(0, ...prompt.arms.map(({ logit }) => logit));
  return { ...prompt, arms: [...prompt.arms, armOf(0, lowest)] };
}

export function withoutArm(prompt: ToyPrompt, k: number): ToyPrompt {
  return { ...prompt, arms: prompt.arms.filter((_, j) => j !== k) };
}

/** A new prompt, solved half of the time, under a name that is free. */
export function withAnotherPrompt(prompts: readonly ToyPrompt[]): readonly ToyPrompt[] {
  let n = prompts.length + 1;
  while (prompts.some(({ id }) => id === `task-${n}`)) n++;
  return [...prompts, coinPrompt(`task-${n}`, 0.5)];
}

/** Another kind of reward of about the same mean. */
export function rewardOfKind(kind: ArmReward['kind'], before: ArmReward): ArmReward {
  const mean =
    before.kind === 'fixed' ? before.value : before.kind === 'bernoulli' ? before.rate * before.value : before.mean;
  switch (kind) {
    case 'fixed':
      return { kind, value: mean };
    case 'bernoulli':
      return mean > 0 && mean < 1
        ? { kind, rate: mean, value: 1 }
        : { kind, rate: 0.5, value: mean === 0 ? 1 : 2 * mean };
    case 'noisy':
      return { kind, mean, std: 0.2 };
    case 'heavy':
      return { kind, mean: mean > 0 ? mean : 0.5, tail: 1.5 };
    default:
      return kind satisfies never;
  }
}

/** Rates of the answers at the start. */
export function ratesOf({ arms }: ToyPrompt): number[] {
  return startingPolicy(arms);
}
