import type { ArmReward, ToyArm } from '../../../simulation/toy/types.ts';
import { formatNumber, formatReward } from '../../format.ts';

/** What an answer is worth, in a few characters. */
export function rewardWords(reward: ArmReward): string {
  switch (reward.kind) {
    case 'fixed':
      return Math.abs(reward.value) >= 1e6 ? formatNumber(reward.value, 0) : formatReward(reward.value);
    case 'bernoulli':
      return `${formatReward(reward.value)} in ${Math.round(100 * reward.rate)}%`;
    case 'noisy':
      return `${formatReward(reward.mean)} ± ${formatReward(reward.std)}`;
    case 'heavy':
      return `≈ ${formatReward(reward.mean)}, tail ${formatReward(reward.tail)}`;
    default:
      return reward satisfies never;
  }
}

/** Probabilities of the arms where the policy starts. */
export function startingPolicy(arms: readonly ToyArm[]): number[] {
  const largest = Math.max(...arms.map(({ logit }) => logit));
  const weights = arms.map(({ logit }) => Math.exp(logit - largest));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** A share as a whole per cent, but not 0 % for what is there nor 100 % for what is not all. */
export function percent(share: number): string {
  if (Number.isNaN(share)) return '–';
  const whole = Math.round(100 * share);
  if (whole === 0 && share > 0) return '<1%';
  if (whole === 100 && share < 1) return '>99%';
  return `${whole}%`;
}

/** `3 s`, `2 min`: time that is left. */
export function leftWords(seconds: number | null): string | undefined {
  if (seconds === null) return undefined;
  if (seconds < 1) return 'nearly done';
  return seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;
}

/** A number of an axis: short, with a real minus sign. */
function tickWords(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 1e10 || (size > 0 && size < 1e-3)) return sign + powerWords(size);
  if (size >= 1e5) return `${sign}${Number(size.toPrecision(10))}`;
  return `${sign}${Number(size.toPrecision(6))}`;
}

/** `4.1e4`: seven signs at most. */
function powerWords(size: number): string {
  return size.toExponential(1).replace('.0e', 'e').replace('e+', 'e').replace('e-', 'e−');
}

/** A figure at the play head. */
export function figure(value: number, column: string): string {
  if (Number.isNaN(value)) return '–';
  if (column === 'fraction_zero') return percent(value);
  if (column === 'tick') return tickWords(value);
  // A small chart has no room for powers of ten; the table has them.
  if (column !== 'expected_reward' && value > 0 && value < 0.005) return '<0.01';
  const size = Math.abs(value);
  if (size >= 1e4) return `${value < 0 ? '−' : ''}${powerWords(size)}`;
  return formatNumber(value, size >= 100 ? 0 : 2);
}
