import type { Composition, Variant } from '../frameworks/types.ts';

/**
 * The gain of an estimator as a formula: the g of `A = g (r − mean of the group)`, for those that have one.
 *
 * `constant`: 1. `others`: n / (n − 1). `group`: 1 / (s + ε), s over n − ddof. `batch`: one divisor for every group, which
 * the batch's numbers say. Each times n / (n − 1) where the baseline leaves the trajectory out.
 */
export interface GainForm {
  readonly divisor: 'none' | 'group' | 'batch';
  readonly leavesOut: boolean;
  readonly ddof: 0 | 1;
  readonly epsilon: number;
  /** Epsilon is also the least variance. */
  readonly floors: boolean;
}

/** The gain's form; null where the advantages of a group are not a multiple of its centred rewards. */
export function gainFormOf({ kernel }: Variant): GainForm | null {
  const { composition } = kernel;
  return composition === undefined ? null : formOf(composition);
}

function formOf({ shape, centre, scale, clip, whiten }: Composition): GainForm | null {
  if (shape !== undefined || clip !== undefined) return null;
  // Whitening that centres again moves the group's mean away from 0, unless every row has one vote and the groups do.
  if (whiten !== undefined) return null;
  if (centre.over !== 'group' && centre.over !== 'others') return null;
  const leavesOut = centre.over === 'others';
  if (scale === undefined) return { divisor: 'none', leavesOut, ddof: 0, epsilon: 0, floors: false };
  if (scale.by !== 'group' && scale.by !== 'batch') return null;
  return {
    divisor: scale.by,
    leavesOut,
    ddof: scale.ddof,
    epsilon: scale.epsilon,
    floors: scale.at === 'floor and std',
  };
}

/**
 * The gain at a population std, for a group of n; NaN for one divisor of the batch, which is no matter of the std.
 * An epsilon takes the place of the form's own.
 */
export function gainAt(form: GainForm, std: number, n: number, epsilon: number | null = null): number {
  const outside = form.leavesOut ? n / (n - 1) : 1;
  if (form.divisor === 'none') return outside;
  if (form.divisor === 'batch') return Number.NaN;
  const own = epsilon ?? form.epsilon;
  const s = form.ddof === 1 ? std * Math.sqrt(n / (n - 1)) : std;
  return outside / ((form.floors ? Math.sqrt(Math.max(s * s, own)) : s) + own);
}

/**
 * Why two estimators of such forms never disagree on a sign: both gains are above 0, so both advantages have the sign of
 * `r − mean`. Rounding may leave what is 0 a little beside it; who says so has looked at the numbers.
 */
export function signsAgreeByForm(a: GainForm | null, b: GainForm | null): boolean {
  return a !== null && b !== null;
}

/** The slope of a group's line, y against x, in letters; null where a form is missing. */
export function slopeLaw(x: GainForm | null, y: GainForm | null): string | null {
  if (x === null || y === null) return null;
  const [gx, gy] = [lettersOf(x, 'x'), lettersOf(y, 'y')];
  const over = [...gy.over, ...gx.under];
  const under = [...gy.under, ...gx.over];
  // What stands on both sides falls out.
  for (const factor of over.slice()) {
    if (!under.includes(factor)) continue;
    over.splice(over.indexOf(factor), 1);
    under.splice(under.indexOf(factor), 1);
  }
  if (under.length === 0) return over.length === 0 ? '1' : product(over);
  return `${over.length === 0 ? '1' : over.length === 1 ? bracketed(over[0]!) : product(over)} / ${under.length === 1 ? bracketed(under[0]!) : `(${product(under)})`}`;
}

function lettersOf(form: GainForm, side: 'x' | 'y'): { over: string[]; under: string[] } {
  const over = form.leavesOut ? ['n'] : [];
  const under = form.leavesOut ? ['n − 1'] : [];
  const s = form.ddof === 1 ? 's' : 'σ';
  if (form.divisor === 'group') under.push(`${s} + ${epsilonLetter(form, side)}`);
  if (form.divisor === 'batch') under.push(`${s} of the batch + ${epsilonLetter(form, side)}`);
  return { over, under };
}

function epsilonLetter({ epsilon }: GainForm, side: 'x' | 'y'): string {
  return epsilon === 0 ? '0' : side === 'x' ? 'ε′' : 'ε';
}

function product(factors: readonly string[]): string {
  return factors
    .map(bracketed)
    .toSorted((a, b) => a.length - b.length)
    .join(' ');
}

function bracketed(factor: string): string {
  return factor.includes(' ') ? `(${factor})` : factor;
}
