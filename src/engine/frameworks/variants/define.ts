import type { Composition, FrameworkId, Kernel, Method, Setting, Source, Variant } from '../types.ts';

/** A variant as its framework's file writes it. */
export interface VariantSpec {
  /** Behind the framework's id and a point. */
  readonly id: string;
  readonly label: string;
  readonly method: Method;
  readonly defaultFor?: readonly Method[];
  readonly formula: string;
  readonly line: number;
  /** Where it stands in another file than the framework's other variants. */
  readonly path?: string;
  /** Keys that have to be set, in the framework's spelling. */
  readonly set?: Readonly<Record<string, Setting['value']>>;
  /** Keys that take part, with their defaults. */
  readonly defaults?: Readonly<Record<string, Setting['value']>>;
  readonly singleton: string;
  readonly dead: string;
  readonly kernel: Kernel;
}

/** The variants of one framework at one commit. */
export function variantsOf(
  framework: FrameworkId,
  source: Omit<Source, 'line'>,
  specs: readonly VariantSpec[],
): readonly Variant[] {
  return specs.map(({ id, line, path, set = {}, defaults = {}, defaultFor = [], ...rest }) => ({
    ...rest,
    id: `${framework}.${id}`,
    framework,
    defaultFor,
    source: { ...source, path: path ?? source.path, line },
    config: [...settings(set, false), ...settings(defaults, true)],
  }));
}

function settings(keys: Readonly<Record<string, Setting['value']>>, isDefault: boolean): Setting[] {
  return Object.entries(keys).map(([key, value]) => ({ key, value, isDefault }));
}

/** `(r − mean) / (std + epsilon)` in the group; `singleton` is the std of a group of one. */
export function groupZ(ddof: 0 | 1, epsilon: number, singleton: 'one' | 'zero' | 'nan'): Composition {
  return { centre: { over: 'group' }, scale: { by: 'group', ddof, epsilon, at: 'std', singleton } };
}

/** `r − mean` in the group; a group of one gives 0. */
export const CENTRED: Composition = { centre: { over: 'group' } };

/** `r − mean` in the group; a group of one keeps its reward. */
export const CENTRED_KEEPING: Composition = { centre: { over: 'group', singleton: 'keep' } };

/** What most settings of groups come to, in words. */
export const WORDS = {
  zero: '0',
  raw: 'keeps its reward',
  rawOverOne: 'r / (1 + ε): its reward, next to unchanged',
  notANumber: 'NaN: the std of one value over n − 1',
  shifted: 'not 0: whitening subtracts the batch’s mean',
  residue: '0; of rewards such as 0.1 a float32 residue is left',
  exact: '0',
} as const;
