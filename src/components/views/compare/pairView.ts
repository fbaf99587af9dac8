import { gainAt } from '../../../engine/pairing/gainForm.ts';
import { weightAt } from '../../../engine/pairing/passRate.ts';
import type { PairSide } from '../../../engine/pairing/types.ts';
import { variantById } from '../../../engine/frameworks/variants/index.ts';
import type { GainLine } from '../../charts/gain/GainChart.tsx';
import type { EstimatorStyle } from '../../estimatorStyle.ts';
import { formatNumber, formatShare } from '../../format.ts';
import { epsilonOf, epsilonSide, ownEpsilon } from './epsilonSide.ts';
import { sideEstimators } from './sideStyles.ts';
import type { ComparedPair } from './usePair.ts';

export type Looks = readonly [EstimatorStyle, EstimatorStyle];

const DASHES = [undefined, '7 3'] as const;

export type PairView = ReturnType<typeof viewOf>;

/** What the charts draw of a pair. */
/** Of the pair that was computed, and not of what was chosen since. */
export function viewOf({ pair, batch, choices }: ComparedPair, looks: Looks) {
  const movedSide = epsilonSide(choices);
  const { sides, commonSize } = pair;
  const epsilon = movedSide === null ? null : epsilonOf(choices, movedSide);
  const both = [0, 1] as const;
  const estimators = sideEstimators(sides[0].variant, sides[1].variant);
  const batchGains = both.map((k) => medianOf(sides[k].gains));
  const lines = both.map((k): GainLine => {
    const { form, gains, label } = sides[k];
    const own = ownEpsilon(choices[k]);
    return {
      label,
      mark: looks[k].mark,
      textColor: looks[k].textColor,
      dash: DASHES[k],
      gains,
      gainAt:
        form === null
          ? null
          : form.divisor === 'batch'
            ? () => batchGains[k]!
            : (std, dragged) => gainAt(form, std, commonSize, dragged ?? own),
    };
  });
  const rates = Array.from({ length: 101 }, (_, k) => k / 100);
  const weightLines = both.map((k) => ({
    label: sides[k].label,
    mark: looks[k].mark,
    textColor: looks[k].textColor,
    dash: DASHES[k],
    nameAt: k === 0 ? 0.5 : 0.75,
    points: weightPoints(sides[k], rates, commonSize, ownEpsilon(choices[k]), batchGains[k]!),
  }));
  const swept = movedSide === null ? null : sides[movedSide];
  return {
    movedSide,
    epsilon,
    lines,
    weightLines,
    weightDots: both.flatMap((k) => dotsOf(sides[k], k, batch.names)),
    values: pair.agreement === null ? null : { offsets: batch.offsets, x: sides[1].advantages, y: sides[0].advantages },
    laneNames: both.map((k) => ({ id: String(k), label: sides[k].label, estimator: estimators[k] })),
    swept,
    sweepLines: swept?.sweep == null ? null : sweepLinesOf(swept, looks[movedSide!]),
    sizeLines: [
      {
        label: 'groups that teach',
        mark: { shape: 'circle', color: 'var(--informative)' } as const,
        textColor: 'var(--ink-2)',
        nameAt: 0.7,
        points: pair.groupSizes.sizes.map((size, k) => [size, pair.groupSizes.informative[k]!] as const),
      },
      {
        label: 'their std, on average',
        mark: { shape: 'diamond', color: 'var(--prpo)' } as const,
        textColor: 'var(--prpo-text)',
        dash: '5 4',
        nameAt: 0.4,
        points: pair.groupSizes.sizes.map((size, k) => [size, pair.groupSizes.stds[k]![1]] as const),
      },
    ],
    sizeBands: [
      {
        line: 1,
        points: pair.groupSizes.sizes.map(
          (size, k) => [size, pair.groupSizes.stds[k]![0], pair.groupSizes.stds[k]![2]] as const,
        ),
      },
    ],
  };
}

function medianOf(gains: Float64Array): number {
  const known = gains.filter(Number.isFinite).toSorted();
  return known[known.length >> 1] ?? Number.NaN;
}

function weightPoints(
  { form, variant }: PairSide,
  rates: readonly number[],
  n: number,
  epsilon: number | null,
  batchGain: number,
): (readonly [number, number])[] {
  if (form !== null) return rates.map((p) => [p, weightAt(form, p, n, epsilon, batchGain)] as const);
  // Without a baseline and a divisor the weight is the pass rate itself.
  const composition = variantById(variant)?.kernel.composition;
  const plain =
    composition?.centre.over === 'none' && composition.scale === undefined && composition.whiten === undefined;
  return plain ? rates.map((p) => [p, p] as const) : [];
}

function dotsOf({ passed, label }: PairSide, line: number, names: readonly string[]) {
  const places = new Map<string, { rate: number; weight: number; groups: number[] }>();
  for (const { group, rate, weight } of passed) {
    const key = `${rate.toFixed(4)} ${weight.toFixed(4)}`;
    const known = places.get(key);
    if (known === undefined) places.set(key, { rate, weight, groups: [group] });
    else known.groups.push(group);
  }
  return [...places.values()].slice(0, 200).map(({ rate, weight, groups }) => ({
    line,
    at: [rate, weight] as const,
    groups,
    title: `${groups.length === 1 ? names[groups[0]!] : `${groups.length} groups`}: ${label} ${formatNumber(weight)} at ${formatShare(rate)}`,
  }));
}

function sweepLinesOf({ sweep }: PairSide, look: EstimatorStyle) {
  const most = sweep!.largest.reduce((a, b) => Math.max(a, b), 1e-300);
  return [
    {
      label: 'pull of noise groups',
      mark: { shape: 'triangleDown', color: 'var(--warn)' } as const,
      textColor: 'var(--warn)',
      dash: '5 4',
      nameAt: 0.1,
      points: sweep!.epsilons.map((epsilon, k) => [epsilon, sweep!.noise[k]!] as const),
    },
    {
      label: `largest |A|, of ${formatNumber(most, 2)}`,
      mark: look.mark,
      textColor: look.textColor,
      nameAt: 0.6,
      points: sweep!.epsilons.map((epsilon, k) => [epsilon, sweep!.largest[k]! / most] as const),
    },
  ];
}
