import type { EvaluateOptions } from '../../frameworks/types.ts';
import type { SideChoice } from '../../pairing/types.ts';
import type { Column, Opening } from '../types.ts';

type Extra = Partial<Pick<Column, 'note' | 'groups' | 'lengths' | 'isRight'>>;

/** A column of a variant's advantages. */
export function by(
  heading: string,
  variant: string,
  extra: Extra & { readonly options?: EvaluateOptions } = {},
): Column {
  return { kind: 'advantages', heading, variant, ...extra };
}

/** What should have come out. */
export const RIGHT = { isRight: true } as const;

/** Ids of rows in blocks: `blocks('a4 b2')` is a, a, a, a, b, b. */
export function blocks(sizes: string): string[] {
  return sizes.split(' ').flatMap((block) => new Array<string>(Number(block.slice(1))).fill(block[0]!));
}

/** The same number n times. */
export function times(n: number, value: number): number[] {
  return new Array<number>(n).fill(value);
}

/** Two variants to be held against each other. */
export function against(
  first: string,
  second: string,
  extra: Omit<Opening, 'against'> & { readonly sizes?: Pick<SideChoice, 'groupSize' | 'promptsPerBatch'> } = {},
): Opening {
  const { sizes, ...opening } = extra;
  return {
    ...opening,
    against: [
      { variant: first, epsilon: null, ...sizes },
      { variant: second, epsilon: null, ...sizes },
    ],
  };
}
