import { TERMINATION_REASONS, type TerminationReason } from '../episode/terminationReason.ts';
import { UpstreamError } from '../errors.ts';
import type { ConfigTree } from './tree.ts';

/** rLLM's `CompactFilteringConfig`: episodes that ended for a masked reason are left out of the groups. */
export interface CompactFilteringConfig {
  readonly enable: boolean;
  /** rLLM's `mask_{reason}`. */
  readonly mask: Readonly<Record<TerminationReason, boolean>>;
}

/** `CompactFilteringConfig()`: nothing is masked. */
export const COMPACT_FILTERING_DEFAULTS: CompactFilteringConfig = { enable: false, mask: masking([]) };

/** What rLLM's base.yaml says: off, with masks for what was cut off or failed. */
export const COMPACT_FILTERING_YAML_DEFAULTS: CompactFilteringConfig = {
  enable: false,
  mask: masking([
    'max_prompt_length_exceeded',
    'max_response_length_exceeded',
    'max_turns_exceeded',
    'timeout',
    'error',
  ]),
};

/** `config.should_mask(reason)`. */
export function shouldMask(config: CompactFilteringConfig, reason: TerminationReason): boolean {
  return config.enable && config.mask[reason];
}

/**
 * `CompactFilteringConfig(**section)`: what the section does not say has the class default, which differs from the YAML
 * file's.
 * @throws {UpstreamError} TypeError for a key that the class does not have.
 */
export function compactFilteringFrom(section: ConfigTree): CompactFilteringConfig {
  const known = new Map(compactFilteringDictionary(COMPACT_FILTERING_DEFAULTS));
  for (const [key, value] of Object.entries(section)) {
    if (!known.has(key)) {
      throw new UpstreamError(
        'TypeError',
        `CompactFilteringConfig.__init__() got an unexpected keyword argument '${key}'`,
      );
    }
    known.set(key, Boolean(value));
  }
  return {
    enable: known.get('enable')!,
    mask: Object.fromEntries(TERMINATION_REASONS.map((reason) => [reason, known.get(`mask_${reason}`)!])) as Record<
      TerminationReason,
      boolean
    >,
  };
}

/** The fields under rLLM's names, in order of definition. */
export function compactFilteringDictionary(config: CompactFilteringConfig): [field: string, value: boolean][] {
  return [
    ['enable', config.enable],
    ...TERMINATION_REASONS.map((reason): [string, boolean] => [`mask_${reason}`, config.mask[reason]]),
  ];
}

function masking(masked: readonly TerminationReason[]): Record<TerminationReason, boolean> {
  const entries = TERMINATION_REASONS.map((reason) => [reason, masked.includes(reason)]);
  return Object.fromEntries(entries) as Record<TerminationReason, boolean>;
}
