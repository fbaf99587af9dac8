import type { Derivation } from '../../engine/explanations/derivation.ts';
import { formatReward, formatSigned } from '../format.ts';

const short = (value: number) => formatReward(Number(value.toPrecision(4)));

/** `0.7 is 0.2 above the mean 0.5, which makes +2.0 under GRPO.` */
export function derivationSentence({ steps }: Derivation, reward: number, label: string): string {
  const advantage = formatSigned(steps.at(-1)!.value);
  const mean = steps.find(({ id }) => id === 'mean');
  const centre = steps.find(({ id }) => id === 'centre');
  if (mean === undefined || centre === undefined) {
    return `${short(reward)} has no baseline here, so ${label} gives it ${advantage}.`;
  }
  const distance = Math.abs(centre.value);
  if (distance < 1e-12)
    return `${short(reward)} is the mean of what it is compared with, so ${label} gives it ${advantage}.`;
  const side = centre.value > 0 ? 'above' : 'below';
  return `${short(reward)} is ${short(distance)} ${side} the mean ${short(mean.value)}, which makes ${advantage} under ${label}.`;
}
