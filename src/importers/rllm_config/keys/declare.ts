import type { ConfigScalar } from '../types.ts';
import type { KeyType, KnownKey } from './types.ts';

type Yaml = ConfigScalar | undefined;

// The words that the lists of keys are written in: who reads a key at which revision, and what base.yaml says of it.
export const TRAINER = 'the trainer';
export const both = (reader: string | null) => ({ 'rllm-head': reader, 'rllm-seed': reader });
export const onlyHead = (reader: string) => ({ 'rllm-head': reader, 'rllm-seed': null });
export const onlySeed = (reader: string) => ({ 'rllm-head': null, 'rllm-seed': reader });
/** A key without which rLLM stops. */
export const REQUIRED = { 'rllm-head': null, 'rllm-seed': null } as const;
export const REQUIRED_AT_SEED = { 'rllm-seed': null } as const;
export const absentAs = (value: ConfigScalar) => ({ 'rllm-head': { value }, 'rllm-seed': { value } });
export const inBoth = (value: Yaml) => ({ 'rllm-head': value, 'rllm-seed': value });
export const inHead = (value: Yaml) => ({ 'rllm-head': value, 'rllm-seed': undefined });
export const nowhere = inBoth(undefined);

/** A key that the trainer reads at both revisions, with one default in both files; it stops without the key. */
export function plain(
  path: string,
  type: KeyType,
  value: ConfigScalar,
  setting: readonly string[],
  rest = {},
): KnownKey {
  return { path, type, absent: REQUIRED, yaml: inBoth(value), readBy: both(TRAINER), setting, ...rest };
}
