import type { Lens } from '../../../engine/pairing/lens.ts';
import type { Pair, PairSide } from '../../../engine/pairing/types.ts';
import { formatPower } from '../../charts/gain/words.ts';
import { formatShare, formatSigned, formatWhole } from '../../format.ts';

/** Sentences below the titles of the comparison's charts; each is its chart's name for a screen reader too. */

export function gainCaption({ sides }: Pair, draggable: boolean): string {
  const law = 'A = gain × (reward − group mean).';
  if (sides.some(({ isCustom }) => isCustom))
    return `${law} ${customGains(sides)}${draggable ? ' Drag ε to move the knee.' : ''}`;
  const looking = sides.filter(({ form }) => form?.divisor === 'group').map(({ label }) => label);
  const without = sides.filter((side) => !hasGains(side)).map(({ label }) => label);
  const looks =
    looking.length === 0
      ? 'Neither looks at σ.'
      : looking.length === 1
        ? `Only ${looking[0]} looks at σ.`
        : 'Both look at σ.';
  const none =
    without.length === 0 ? '' : ` ${without.join(' and ')}: no such gain, its advantages are of another form.`;
  return `${law} ${looks}${draggable ? ' Drag ε to move the knee.' : ''}${none}`;
}

/** Of code no formula is known, so that nothing is claimed of a group that is not there. */
function customGains(sides: Pair['sides']): string {
  return sides
    .map((side) => {
      const { label, form, isCustom, advantages } = side;
      if (advantages.length === 0) return `${label} gives no advantages.`;
      if (!hasGains(side)) return `${label}: no such gain, its advantages are of another form.`;
      if (isCustom) return `${label} is code: a dot for each group where its numbers are of that form, and no line.`;
      return form?.divisor === 'group' ? `${label} looks at σ.` : `${label} does not look at σ.`;
    })
    .filter((words, k, all) => all.indexOf(words) === k)
    .join(' ');
}

function hasGains({ gains, form }: PairSide): boolean {
  return form !== null || gains.some(Number.isFinite);
}

export function agreementCaption({ agreement, sides, law }: Pair): string {
  const [first, second] = sides;
  if (agreement === null) return 'One of both gives no advantages for this batch, so there is nothing to draw.';
  switch (agreement.shape) {
    case 'nothing':
      return 'Every advantage of both is 0.';
    case 'equal':
      return 'Every point lies on the line of equal advantages.';
    case 'one line':
      return `All groups lie on one line: identical up to one constant, ×${Number(agreement.slope.toPrecision(3))}.`;
    case 'fan':
      return law === null
        ? 'Every group is one straight line through zero.'
        : `Every group is one straight line through zero. Its slope is ${law}: ${first.form?.divisor === 'group' ? 'tight groups are steep' : 'each group has its own'}.`;
    default:
      return `${formatWhole(agreement.opposite)} of ${formatWhole(agreement.counted)} trajectories have opposite signs under ${first.label} and ${second.label}; ${formatWhole(agreement.oneZero)} are 0 under one of both.`;
  }
}

export function weightCaption({ sides, commonSize, means }: Pair): string {
  const dots = Math.max(...sides.map(({ passed }) => passed.length));
  const rest = means.length - dots;
  if (dots === 0)
    return `Mean |A| of a group of ${commonSize} rewards of 0 and 1. No group of this batch is such a one.`;
  return `Mean |A| for rewards of 0 and 1, n = ${commonSize}. Dots: your groups${rest === 0 ? '' : `; ${formatWhole(rest)} with other rewards have no pass rate`}.`;
}

export function matrixCaption({ matrix }: Pair): string {
  const proven = matrix.cells.some((row) => row.some((cell) => cell?.proven));
  return `Share of ${formatWhole(matrix.counted)} trajectories pulled in opposite directions.${proven ? ' Hatched: 0 by theorem.' : ''}`;
}

export function distributionWords({ distribution, sides }: Pair): string {
  const parts = distribution.lanes.map(
    ({ zeros, total }, k) => `${sides[k]!.label} ${total === 0 ? 'none' : formatShare(zeros / total)}`,
  );
  return `Advantages of exactly 0 (below 1e−8): ${parts.join(', ')}.`;
}

export function noEpsilonCaption({ sides }: Pair): string {
  const custom = sides.find(({ isCustom }) => isCustom);
  if (custom === undefined) return 'Neither estimator has an epsilon in its divisor.';
  const other = sides.find(({ isCustom }) => !isCustom);
  const rest = other === undefined ? '' : ` ${other.label} has none in its divisor.`;
  return `${custom.label} is code: what it adds to a divisor stands in its source, where it can be changed.${rest}`;
}

export function sweepCaption(side: PairSide, epsilon: number): string {
  const { sweep } = side;
  if (sweep === null) return 'This estimator has no epsilon.';
  const at = (value: number) => sweep.noise[nearest(sweep.epsilons, value)]!;
  const larger = Math.min(1, Math.max(1e-4, epsilon * 100));
  return `${side.label}: groups of a spread below 1e−4 have ${formatShare(at(epsilon))} of the pull at ε = ${formatPower(epsilon)}, ${formatShare(at(larger))} at ${formatPower(larger)}.`;
}

/** The index of the value nearest to another on a logarithmic scale. */
export function nearest(values: readonly number[], to: number): number {
  let found = 0;
  values.forEach((value, k) => {
    if (Math.abs(Math.log(value / to)) < Math.abs(Math.log(values[found]! / to))) found = k;
  });
  return found;
}

export function groupSizeCaption({ groupSizes: { sizes, informative }, commonSize }: Pair): string {
  const own = nearest(sizes, commonSize);
  const twice = nearest(sizes, 2 * sizes[own]!);
  if (!Number.isFinite(informative[own]!)) return 'There is no group whose rewards are all there.';
  const more = twice === own ? '' : `, with ${sizes[twice]} ${formatShare(informative[twice]!)}`;
  return `With groups of ${sizes[own]}, ${formatShare(informative[own]!)} would have two different rewards${more}. Each group’s own rewards, drawn with replacement; exact.`;
}

export function sharesCaption({ sides }: Pair): string {
  const parts = sides.map(({ label, effectiveGroups, advantages }) =>
    advantages.length === 0 ? `${label} none` : `${label} as ${formatWhole(Math.round(effectiveGroups))}`,
  );
  return `Share of Σ|A| over the batch. As many equal groups would own as much: ${parts.join(', ')}.`;
}

export function lensCaption({ rows, method }: Lens): string {
  const winners = rows.flatMap(({ winner }) => (winner === null || !Number.isFinite(winner) ? [] : [winner]));
  if (winners.length === 0) return `No framework gives this group finite advantages under ${method}.`;
  const low = winners.reduce((a, b) => Math.min(a, b));
  const high = winners.reduce((a, b) => Math.max(a, b));
  return low === high
    ? `Every framework gives the winner ${formatSigned(low)} under ${method}.`
    : `Same name, different numbers: from ${formatSigned(low)} to ${formatSigned(high)} for the winner, by distance from the baseline.`;
}
