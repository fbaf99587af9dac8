import type { Revision } from '../../../engine/revision.ts';
import type { ConfigScalar } from '../types.ts';
import { algorithm } from './algorithm.ts';
import { filtering } from './filtering.ts';
import { rejection } from './rejection.ts';
import { stepwise } from './stepwise.ts';
import { training } from './training.ts';
import { transform } from './transform.ts';
import type { KnownKey } from './types.ts';

export { MAP_PATHS, OTHER_KEYS, OUTSIDE_IN_RLLM, RLLM_ONLY_SECTIONS, RLLM_SECTIONS } from './sections.ts';
export type { Allowed, KeyType, KnownKey } from './types.ts';

/** The keys that have a part in advantages. */
export const KNOWN_KEYS: readonly KnownKey[] = [
  ...algorithm,
  ...stepwise,
  ...filtering,
  ...rejection,
  ...training,
  ...transform,
];

const BY_PATH: ReadonlyMap<string, KnownKey> = new Map(KNOWN_KEYS.map((key) => [key.path, key]));

export function knownKey(path: string): KnownKey | undefined {
  return BY_PATH.get(path);
}

/** What counts when a configuration does not have a key; undefined when rLLM stops without it, or has no default. */
export function absentValue(key: KnownKey, revision: Revision): ConfigScalar | undefined {
  const absent = key.absent?.[revision];
  return absent === undefined ? key.classDefault : absent?.value;
}
