import { type GainForm, gainAt } from './gainForm.ts';

/**
 * What a prompt of pass rate p weighs: the mean of |A| over a group of n rewards of 0 and 1.
 *
 * For `A = g (r − mean)` it is `2 p (1 − p) g`, with g at the std `√(p (1 − p))`: GRPO `2 √(p (1 − p))` for a small epsilon,
 * RLOO `2 p (1 − p) n / (n − 1)`.
 *
 * @param p pass rate, 0 to 1
 * @param batchGain the gain where one divisor serves the whole batch
 */
export function weightAt(form: GainForm, p: number, n: number, epsilon: number | null, batchGain: number): number {
  const variance = p * (1 - p);
  const gain = form.divisor === 'batch' ? batchGain : gainAt(form, Math.sqrt(variance), n, epsilon);
  // At both ends there is nothing to weigh, whatever the gain.
  return variance === 0 ? 0 : 2 * variance * gain;
}

/** A group whose rewards are 0 and 1. */
export interface PassedGroup {
  readonly group: number;
  readonly rate: number;
  /** Mean of |A|. */
  readonly weight: number;
}

/** Pass rate and mean |A| of every group of rewards of 0 and 1; other groups have no pass rate. */
export function passedGroups(
  offsets: ArrayLike<number>,
  values: ArrayLike<number>,
  advantages: ArrayLike<number>,
): PassedGroup[] {
  const found: PassedGroup[] = [];
  for (let group = 0; group < offsets.length - 1; group++) {
    const [from, to] = [offsets[group]!, offsets[group + 1]!];
    let [sum, weight, binary] = [0, 0, to > from];
    for (let i = from; i < to; i++) {
      binary &&= values[i] === 0 || values[i] === 1;
      sum += values[i]!;
      weight += Math.abs(advantages[i]!);
    }
    if (binary && Number.isFinite(weight)) found.push({ group, rate: sum / (to - from), weight: weight / (to - from) });
  }
  return found;
}
