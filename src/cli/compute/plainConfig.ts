import type { AlgorithmConfig } from '../../engine/config/algorithm.ts';
import { fieldDictionary } from '../../engine/config/fieldDictionary.ts';
import type { Revision } from '../../engine/revision.ts';

/** The configuration under rLLM's names; an enum member is written as its value, as in a YAML. */
export function plainConfig(config: AlgorithmConfig, revision: Revision): Record<string, unknown> {
  return Object.fromEntries(fieldDictionary(config, revision).map(([field, value]) => [field, plainValue(value)]));
}

function plainValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'enum' in value ? value.enum : value;
}
