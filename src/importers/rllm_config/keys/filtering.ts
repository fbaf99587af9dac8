import { TERMINATION_REASONS } from '../../../engine/episode/terminationReason.ts';
import { both, inBoth, TRAINER } from './declare.ts';
import type { KnownKey } from './types.ts';

const MASKED_IN_YAML: readonly string[] = [
  'max_prompt_length_exceeded',
  'max_response_length_exceeded',
  'max_turns_exceeded',
  'timeout',
  'error',
];

/** Below `rllm.compact_filtering`. */
export const filtering: readonly KnownKey[] = [
  {
    path: 'rllm.compact_filtering.enable',
    type: 'boolean',
    classDefault: false,
    yaml: inBoth(false),
    readBy: both(TRAINER),
    setting: ['compactFiltering', 'enable'],
    remarks: [
      {
        values: [true],
        revision: 'rllm-seed',
        sentence: 'A batch in which every episode is filtered crashes the trainer.',
        discrepancy: 'D-09',
        warns: false,
      },
    ],
  },
  ...TERMINATION_REASONS.map(
    (reason): KnownKey => ({
      path: `rllm.compact_filtering.mask_${reason}`,
      type: 'boolean',
      classDefault: false,
      yaml: inBoth(MASKED_IN_YAML.includes(reason)),
      readBy: both(TRAINER),
      setting: ['compactFiltering', 'mask', reason],
    }),
  ),
];
