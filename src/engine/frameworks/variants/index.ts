import type { Variant } from '../types.ts';
import { arealVariants, configuredArealVariant } from './areal.ts';
import { nemoVariants } from './nemo.ts';
import { openrlhfVariants } from './openrlhf.ts';
import { openInstructVariants, tinkerVariants, torchforgeVariants, torchtuneVariants } from './others.ts';
import { paperVariants } from './paper.ts';
import { primeVariants } from './prime.ts';
import { rllmVariants } from './rllm.ts';
import { rollVariants } from './roll.ts';
import { skyrlVariants } from './skyrl.ts';
import { slimeVariants } from './slime.ts';
import { swiftVariants } from './swift.ts';
import { trlVariants } from './trl.ts';
import { unslothVariants } from './unsloth.ts';
import { discountedVariant, verlVariants } from './verl.ts';

/** Every estimator of every framework, in the order of the frameworks. */
export const VARIANTS: readonly Variant[] = [
  ...rllmVariants,
  ...verlVariants,
  ...trlVariants,
  ...openrlhfVariants,
  ...nemoVariants,
  ...slimeVariants,
  ...primeVariants,
  ...arealVariants,
  ...rollVariants,
  ...skyrlVariants,
  ...openInstructVariants,
  ...swiftVariants,
  ...unslothVariants,
  ...torchtuneVariants,
  ...torchforgeVariants,
  ...tinkerVariants,
  ...paperVariants,
];

const BY_ID: ReadonlyMap<string, Variant> = new Map(VARIANTS.map((variant) => [variant.id, variant]));

/** Ids of verl's REINFORCE++ with any discount, which a configuration can have. */
const DISCOUNTED = /^verl\.reinforce_plus_plus\.gamma(0?\.\d+|\d+(?:\.\d+)?)$/;

/** The variant with an id, of the list or with settings of its own in the id; undefined when there is none. */
export function variantById(id: string): Variant | undefined {
  const known = BY_ID.get(id);
  if (known !== undefined) return known;
  const gamma = DISCOUNTED.exec(id)?.[1];
  return gamma === undefined ? configuredArealVariant(id) : discountedVariant(Number(gamma));
}
