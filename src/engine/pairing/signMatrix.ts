import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';
import { type GainForm, signsAgreeByForm } from './gainForm.ts';

/** An estimator as the matrix needs it. */
export interface SignedSide {
  readonly variant: string;
  readonly label: string;
  readonly form: GainForm | null;
  /** Empty when the framework gives none. */
  readonly advantages: Float64Array;
}

export interface SignCell {
  /** Share of the trajectories with opposite signs; NaN where one of both gives nothing. */
  readonly share: number;
  readonly opposite: number;
  /** 0 by the formulas, not by chance. */
  readonly proven: boolean;
}

export interface SignMatrix {
  readonly sides: readonly { readonly variant: string; readonly label: string }[];
  /** Trajectories. */
  readonly counted: number;
  /** A row for each side, a cell for each; null on the diagonal. */
  readonly cells: readonly (readonly (SignCell | null)[])[];
}

/** How often each pair of estimators pulls a trajectory in opposite directions. */
export function signMatrixOf(sides: readonly SignedSide[], counted: number): SignMatrix {
  const signs = sides.map(({ advantages }) =>
    Int8Array.from(advantages, (a) => (!(Math.abs(a) >= ZERO_THRESHOLD) ? 0 : a > 0 ? 1 : -1)),
  );
  const cells = sides.map(() => new Array<SignCell | null>(sides.length).fill(null));
  for (let a = 0; a < sides.length; a++) {
    for (let b = 0; b < a; b++) {
      const cell = cellOf(signs[a]!, signs[b]!, counted, signsAgreeByForm(sides[a]!.form, sides[b]!.form));
      cells[a]![b] = cell;
      cells[b]![a] = cell;
    }
  }
  return { sides: sides.map(({ variant, label }) => ({ variant, label })), counted, cells };
}

function cellOf(a: Int8Array, b: Int8Array, counted: number, byForm: boolean): SignCell {
  if (a.length !== counted || b.length !== counted || counted === 0)
    return { share: Number.NaN, opposite: 0, proven: false };
  let opposite = 0;
  for (let i = 0; i < counted; i++) if (a[i]! * b[i]! < 0) opposite++;
  // What rounding leaves of a group of equal rewards can have any sign: then there is nothing to claim.
  return { share: opposite / counted, opposite, proven: byForm && opposite === 0 };
}
