import { type Precision, PRECISIONS } from '../../numeric/precision.ts';
import { gather, type Grouping, rowAt, withoutRows } from '../grouping.ts';
import { centreRewards } from '../kernels/centre.ts';
import { scaleCentred } from '../kernels/scale.ts';
import { whiten } from '../kernels/whiten.ts';
import type { Component, FrameworkRows } from '../rows.ts';
import type { Centre, KernelFunction, KernelInput, Refusal, Scale, Whitening } from '../types.ts';

/** How a framework standardises each component, adds them up and standardises the sum. */
interface ComponentRule {
  readonly centre: Centre;
  readonly scale: Scale;
  readonly whiten: Whitening;
  /** Weights in the place of all 1; of further components 1. */
  readonly weights?: readonly number[];
  /** Rows without any value stand outside the last step and get 0, instead of voting as 0. */
  readonly leavesOutUnscored?: boolean;
  /** A value that a function did not give: left out of its component, or NaN for everything. */
  readonly missing: 'leave out' | 'spread';
  readonly leastComponents?: number;
  /** Components in the order of their names. */
  readonly sorted?: boolean;
}

/**
 * GDPO: every reward function standardised in its group, then a weighted sum, then the batch.
 *
 *   A = whiten(sum over k of w[k] · (r[k] − mean[k]) / (std[k] + epsilon))
 *
 * Shape: rows in the order of their groups. Units: none.
 * Source: https://arxiv.org/abs/2601.05242
 */
export function componentKernel(rule: ComponentRule): KernelFunction {
  return (input, out) => {
    const components = componentsOf(input.rows, rule.sorted ?? false);
    const least = rule.leastComponents ?? 1;
    if (components.length < least) return tooFew(components.length, least);
    const p = PRECISIONS[input.precision];
    const weights = input.options.rewardWeights ?? rule.weights;
    const sums = new Float64Array(input.rows.count);
    components.forEach((component, k) => {
      addComponent(rule, p, input, component, p.input(weights?.[k] ?? 1), sums);
    });
    for (let place = 0; place < out.length; place++) out[place] = sums[rowAt(input.grouping, place)]!;
    return finish(rule, p, input, components, out);
  };
}

function componentsOf(rows: FrameworkRows, sorted: boolean): readonly Component[] {
  if (rows.components.length === 0) return [{ name: 'reward', values: rows.rewards! }];
  return sorted ? rows.components.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : rows.components;
}

function tooFew(count: number, least: number): Refusal {
  return { error: 'ValueError', words: `It raises: it needs ${least} reward functions, and there is ${count}.` };
}

/** Adds a weighted, standardised component to the sum of every row that has a value of it. */
function addComponent(
  { centre, scale, missing }: ComponentRule,
  p: Precision,
  { grouping, lengths, options }: KernelInput,
  { values }: Component,
  weight: number,
  sums: Float64Array,
): void {
  const held = values.map(p.input);
  const isOut = (row: number) => Number.isNaN(held[row]!);
  const known = missing === 'leave out' && held.some(Number.isNaN) ? withoutRows(grouping, isOut) : grouping;
  const x = gather(held, known);
  const standardised = new Float64Array(x.length);
  centreRewards(centre, p, x, known.offsets, lengths, standardised);
  scaleCentred(scale, p, x, known.offsets, options.epsilon ?? scale.epsilon, standardised);
  for (let place = 0; place < x.length; place++) {
    const row = rowAt(known, place);
    sums[row] = p.round(sums[row]! + p.round(weight * standardised[place]!));
  }
}

function finish(
  { whiten: whitening, leavesOutUnscored = false }: ComponentRule,
  p: Precision,
  { grouping, lengths }: KernelInput,
  components: readonly Component[],
  out: Float64Array,
): Refusal | undefined {
  const isUnscored = (row: number) => components.every(({ values }) => Number.isNaN(values[row]!));
  const places: Grouping = { order: null, offsets: Uint32Array.of(0, out.length), turned: null };
  const known = leavesOutUnscored ? withoutRows(places, (place) => isUnscored(rowAt(grouping, place))) : places;
  if (known.order === null || known.order.length === out.length) return whiten(whitening, p, out, lengths);
  const kept = gather(out, known);
  const refusal = whiten(whitening, p, kept, gather(lengths, known));
  out.fill(0);
  for (let i = 0; i < kept.length; i++) out[rowAt(known, i)] = kept[i]!;
  return refusal;
}
