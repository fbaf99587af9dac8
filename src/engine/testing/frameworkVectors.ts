import { readFileSync } from 'node:fs';
import { FrameworkRows, type RowsInput } from '../frameworks/rows.ts';

/** A number of the file; NaN and the infinities are texts there. */
type Written = number | string;

export interface RowCase {
  readonly id: string;
  readonly rewards?: readonly Written[];
  readonly components?: Readonly<Record<string, readonly Written[]>>;
  readonly groups: readonly string[];
  readonly lengths: readonly number[];
}

interface TokenCase {
  readonly id: string;
  readonly groups: readonly string[];
  readonly mask: readonly (readonly number[])[];
  readonly token_rewards: readonly (readonly number[])[];
  readonly values: readonly (readonly number[])[];
  readonly pi: readonly (readonly number[])[];
  readonly sum_pi_sq: readonly (readonly number[])[];
  readonly gamma: number;
  readonly lam: number;
}

export interface LossCase {
  readonly id: string;
  readonly advantages: readonly number[];
  readonly lengths: readonly number[];
  readonly max_len: number;
  readonly prompt_sizes: readonly number[];
  readonly micro_batch: number;
}

export interface Vector {
  /** One number a row, one array a row, or `throws:Class`. */
  readonly expected: string | readonly (Written | readonly Written[])[];
  /** Whether the order of float32 additions decides it. */
  readonly sensitive?: boolean;
  /** Of a sensitive one: what the rounding rule of this project gives. */
  readonly reference?: readonly (Written | readonly Written[])[];
  readonly greedy?: readonly number[];
  /** What the class of the exception is in a second statement of the rule. */
  readonly refExpected?: string;
}

export interface Quirk {
  readonly id: string;
  readonly estimator: string;
  readonly input: Readonly<Record<string, unknown>> & { readonly rewards: readonly number[] };
  readonly expected: readonly Written[] | string;
}

export interface VectorFile {
  readonly cases: {
    readonly single: readonly RowCase[];
    readonly irregular: readonly RowCase[];
    readonly multi: readonly RowCase[];
    readonly token: readonly TokenCase[];
    readonly loss: readonly LossCase[];
    readonly shaping: { readonly lengths: readonly number[]; readonly maxLen: number; readonly buffer: number };
  };
  readonly estimators: readonly {
    readonly id: string;
    readonly commit?: string;
    readonly commitDate?: string;
    readonly line?: number;
    readonly path?: string;
  }[];
  readonly vectors: Readonly<Record<string, Readonly<Record<string, Vector>>>>;
  readonly lossVectors: Readonly<Record<string, Readonly<Record<string, { readonly expected: number }>>>>;
  readonly shapingVectors: Readonly<Record<string, { readonly factor?: number; readonly expected: readonly number[] }>>;
  readonly quirks: readonly Quirk[];
}

/** The recorded advantages of the frameworks. */
export function readFrameworkVectors(): VectorFile {
  const url = new URL('../frameworks/vectors/frameworks.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as VectorFile;
}

export function numberOf(written: Written): number {
  return typeof written === 'number' ? written : Number(written);
}

/** Rows of every case that has rewards, components or tokens, by the case's id. */
export function rowsOfCases({ cases }: VectorFile): Map<string, RowsInput> {
  const rows = new Map<string, RowsInput>();
  for (const { id, rewards, components, groups, lengths } of [...cases.single, ...cases.irregular, ...cases.multi]) {
    rows.set(id, {
      groups,
      lengths,
      ...(rewards !== undefined && { rewards: rewards.map(numberOf) }),
      ...(components !== undefined && {
        components: Object.fromEntries(Object.entries(components).map(([name, of]) => [name, of.map(numberOf)])),
      }),
    });
  }
  for (const { id, groups, mask, token_rewards, values, pi, sum_pi_sq, gamma, lam } of cases.token) {
    rows.set(id, {
      groups,
      tokens: {
        mask,
        rewards: token_rewards,
        values,
        probabilities: pi,
        squaredProbabilities: sum_pi_sq,
        gamma,
        lambda: lam,
      },
    });
  }
  return rows;
}

/** Rows of one group. */
export function oneGroupOf(rewards: readonly number[], lengths?: readonly number[]): FrameworkRows {
  return new FrameworkRows({ rewards, groups: rewards.map(() => 'a'), ...(lengths !== undefined && { lengths }) });
}
