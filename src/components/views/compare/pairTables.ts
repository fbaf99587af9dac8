import type { Pair, PairSide } from '../../../engine/pairing/types.ts';
import type { ChartData } from '../../charts/panel/ChartTable.tsx';
import { formatNumber, formatShare, formatSigned } from '../../format.ts';
import type { ComparedPair } from './usePair.ts';

/* The numbers of each chart, as its table and its file have them. */

export function gains({ stds, sides }: Pair, names: readonly string[]): ChartData {
  return {
    head: ['group', 'spread σ', ...sides.map(({ label }) => `gain of ${label}`)],
    rows: names.map((name, g) => [name, stds[g]!, ...sides.map((side) => side.gains[g]!)]),
    format: (value) => formatNumber(value),
  };
}

export function advantages({ batch, pair }: ComparedPair): ChartData {
  const { offsets, names, values } = batch;
  const rows = names.flatMap((name, g) =>
    Array.from({ length: offsets[g + 1]! - offsets[g]! }, (_, i) => {
      const place = offsets[g]! + i;
      return [name, String(i + 1), values[place]!, ...pair.sides.map((side) => side.advantages[place] ?? Number.NaN)];
    }),
  );
  return {
    head: ['group', 'trajectory', 'reward', ...pair.sides.map(({ label }) => label)],
    rows,
    format: (value, column) => (column === 2 ? formatNumber(value) : formatSigned(value)),
  };
}

export function weights({ sides }: Pair, names: readonly string[]): ChartData {
  const rates = sides[0].passed.length > 0 ? sides[0].passed : sides[1].passed;
  return {
    head: ['group', 'pass rate', ...sides.map(({ label }) => `mean |A|, ${label}`)],
    rows: rates.map(({ group, rate }) => [names[group]!, rate, ...sides.map((side) => weightOf(side, group))]),
    format: (value, column) => (column === 1 ? formatShare(value) : formatNumber(value)),
  };
}

function weightOf({ passed }: PairSide, group: number): number {
  return passed.find((one) => one.group === group)?.weight ?? Number.NaN;
}

export function signs({ matrix }: Pair): ChartData {
  return {
    head: ['estimator', ...matrix.sides.map(({ label }) => label)],
    rows: matrix.sides.map(({ label }, a) => [label, ...matrix.cells[a]!.map((cell) => cell?.share ?? '')]),
    format: (share) => formatShare(share),
  };
}

export function distribution({ distribution: { edges, lanes }, sides }: Pair): ChartData {
  return {
    head: ['from', 'to', ...sides.map(({ label }) => label)],
    rows: [
      [0, 0, ...lanes.map(({ zeros }) => zeros)],
      ...edges.slice(1).map((edge, k) => [edges[k]!, edge, ...lanes.map(({ counts }) => counts[k] ?? 0)]),
    ],
    format: (value, column) => (column < 2 ? formatSigned(value, 2) : String(value)),
  };
}

export function sweep({ sweep: found, label }: PairSide): ChartData {
  return {
    head: ['ε', `largest |A|, ${label}`, 'share of noise groups'],
    rows: found?.epsilons.map((epsilon, k) => [epsilon, found.largest[k]!, found.noise[k]!]) ?? [],
    format: (value, column) =>
      column === 2 ? formatShare(value) : column === 0 ? value.toExponential(1) : formatNumber(value),
  };
}

export function groupSizes({ groupSizes: { sizes, informative, stds } }: Pair): ChartData {
  return {
    head: ['G', 'groups that teach', 'std, a tenth below', 'std, on average', 'std, a tenth above'],
    rows: sizes.map((size, k) => [size, informative[k]!, ...stds[k]!]),
    format: (value, column) => (column === 0 ? String(value) : column === 1 ? formatShare(value) : formatNumber(value)),
  };
}

export function shares({ sides }: Pair, names: readonly string[]): ChartData {
  return {
    head: ['group', ...sides.map(({ label }) => label)],
    rows: names.map((name, g) => [
      name,
      ...sides.map((side) => (side.advantages.length === 0 ? Number.NaN : side.shares[g]!)),
    ]),
    format: (value) => formatShare(value),
  };
}
