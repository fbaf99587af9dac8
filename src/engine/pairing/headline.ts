import { type Agreement, signOf } from './agreement.ts';
import type { PairBatch, PairSide } from './types.ts';
import { NOISE_STD } from './epsilonSweep.ts';

/** What the sentences of a pair are made of. */
export interface PairFacts {
  readonly batch: PairBatch;
  readonly stds: Float64Array;
  readonly sides: readonly [first: PairSide, second: PairSide];
  readonly agreement: Agreement | null;
  readonly signsAgree: boolean;
}

/** The comparison in one sentence: the first that holds. */
export function headlineOf({ batch, sides, agreement, signsAgree }: PairFacts): string {
  const [first, second] = sides;
  const silent = sides.find(({ advantages }) => advantages.length === 0);
  if (batch.values.length === 0) return 'There are no trajectories to compare.';
  if (silent?.outcome.kind === 'silent') return silent.outcome.headline;
  if (silent !== undefined && silent.outcome.kind === 'refused') return `${silent.label} refuses this batch.`;
  if (silent !== undefined) return `${silent.label} cannot be computed from this batch.`;
  const broken = sides.find(({ outcome }) => outcome.kind === 'not finite');
  if (broken !== undefined) return `${broken.label} gives numbers that are not finite.`;
  if (agreement === null || agreement.shape === 'nothing') return 'Neither moves anything in this batch.';
  const mute = muteOf(sides);
  if (mute !== null)
    return `${mute.label} moves nothing in this batch. ${mute === first ? second.label : first.label} does.`;
  if (first.variant === second.variant && agreement.shape === 'equal') return `${first.label} against itself.`;
  switch (agreement.shape) {
    case 'equal':
      return `${first.label} and ${second.label} give the same advantages here.`;
    case 'one line':
      return agreement.slope > 0
        ? `${first.label} is ${second.label} times ${factor(agreement.slope)}, for every trajectory.`
        : `${first.label} is ${second.label} turned around, for every trajectory.`;
    default:
  }
  if (agreement.opposite > 0)
    return `${first.label} and ${second.label} pull ${agreement.opposite.toLocaleString('en-US')} of ${agreement.counted.toLocaleString('en-US')} trajectories in opposite directions.`;
  if (signsAgree) return `${first.label} and ${second.label} never disagree on a sign. They disagree on who matters.`;
  return first.isCustom || second.isCustom
    ? `${first.label} and ${second.label} agree on every sign in this batch, which proves nothing of others.`
    : `${first.label} and ${second.label} agree on every sign in this batch, not by a rule.`;
}

/** The sentence below: why, or where it matters most. The first that holds. */
export function detailOf(facts: PairFacts): string {
  const { sides, agreement, batch } = facts;
  const [first, second] = sides;
  const custom = silencesOf(sides);
  if (custom !== null) return custom;
  const silent = sides.find(({ outcome }) => outcome.kind !== 'computed');
  if (silent !== undefined && silent.outcome.kind !== 'computed') return silent.outcome.words;
  if (agreement === null || agreement.shape === 'nothing') {
    return batch.values.length === 0
      ? 'Import rewards, or open an example.'
      : 'Every advantage of both is 0: no group has two different rewards.';
  }
  const mute = muteOf(sides);
  if (mute !== null) return `Every advantage of ${mute.label} is 0.`;
  if (agreement.shape === 'one line')
    return 'The update has the same direction; only its length differs, and a learning rate makes up for that.';
  if (agreement.shape === 'equal') return 'Whatever differs in their formulas does not show in these rewards.';
  if (agreement.opposite > 0) {
    const most = indexOfMost(agreement.flips);
    return whereSentence(agreement.flips[most]!, agreement.opposite, batch.names[most]!);
  }
  return noiseSentence(facts) ?? shareSentence(batch, first, second);
}

/** Where opposite signs are: `count` of them in the group that has the most. */
function whereSentence(count: number, all: number, group: string): string {
  if (all === 1) return `It is in ${group}.`;
  if (count === all) return `All of them are in ${group}.`;
  const number = count.toLocaleString('en-US');
  return count * 2 > all
    ? `Most of them, ${number}, are in ${group}.`
    : `No group has more of them than ${group}: ${number}.`;
}

/** Why custom estimators give nothing; of two that differ, each under its name. Null where none is silent. */
function silencesOf(sides: PairFacts['sides']): string | null {
  const silent = sides.flatMap(({ label, outcome }) => (outcome.kind === 'silent' ? [{ label, ...outcome }] : []));
  const words = new Set(silent.map((one) => one.words));
  if (words.size === 0) return null;
  return words.size === 1 ? [...words][0]! : silent.map((one) => `${one.label}: ${one.words}`).join(' ');
}

/** The one of both that gives 0 to every trajectory, where the other does not. */
function muteOf(sides: PairFacts['sides']): PairSide | null {
  return sides.find(({ advantages }) => advantages.every((advantage) => signOf(advantage) === 0)) ?? null;
}

/** A group of next to no spread that one of both pulls as hard as a real contest. */
function noiseSentence({ batch, stds, sides }: PairFacts): string | null {
  for (const [loud, quiet] of [
    [sides[0], sides[1]],
    [sides[1], sides[0]],
  ] as const) {
    for (let g = 0; g < stds.length; g++) {
      if (!(stds[g]! > 0 && stds[g]! < NOISE_STD)) continue;
      if (largestIn(loud, batch, g) < 0.5 || largestIn(quiet, batch, g) > 0.01) continue;
      const { offsets, values } = batch;
      const own = values.subarray(offsets[g], offsets[g + 1]);
      const gap = own.reduce((a, b) => Math.max(a, b), -Infinity) - own.reduce((a, b) => Math.min(a, b), Infinity);
      return `${loud.label} gives ${batch.names[g]}, a group whose rewards differ by ${short(gap)}, the pull of a real contest. ${quiet.label} gives it next to nothing.`;
    }
  }
  return null;
}

function shareSentence({ names }: PairBatch, x: PairSide, y: PairSide): string {
  const most = indexOfMost(x.shares.map((share, g) => Math.abs(share - y.shares[g]!)));
  return `${names[most]} has ${percent(x.shares[most]!)} of the pull under ${x.label}, ${percent(y.shares[most]!)} under ${y.label}.`;
}

function largestIn({ advantages }: PairSide, { offsets }: PairBatch, group: number): number {
  let largest = 0;
  for (let i = offsets[group]!; i < offsets[group + 1]!; i++) largest = Math.max(largest, Math.abs(advantages[i]!));
  return largest;
}

function indexOfMost(values: ArrayLike<number>): number {
  let most = 0;
  for (let k = 1; k < values.length; k++) if (values[k]! > values[most]!) most = k;
  return most;
}

function factor(value: number): string {
  return Number(value.toPrecision(3)).toString();
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function short(value: number): string {
  return value < 1e-3 ? value.toExponential(0).replace('e-', 'e−') : Number(value.toPrecision(2)).toString();
}
