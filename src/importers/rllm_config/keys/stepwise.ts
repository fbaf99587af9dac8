import { both, inBoth, REQUIRED, TRAINER } from './declare.ts';
import type { KnownKey } from './types.ts';

/** Below `rllm.stepwise_advantage`. */
export const stepwise: readonly KnownKey[] = [
  {
    path: 'rllm.stepwise_advantage.mode',
    absent: REQUIRED,
    type: 'text',
    classDefault: 'broadcast',
    yaml: inBoth('broadcast'),
    readBy: both(TRAINER),
    setting: ['algorithm', 'stepwiseAdvantageMode'],
    allowed: {
      values: ['broadcast', 'per_step'],
      else: 'The collector refuses every mode but broadcast with an AssertionError.',
    },
    remarks: [
      {
        values: ['per_step'],
        sentence:
          'It is set to broadcast with a warning, but missing trajectory rewards are no longer filled in from the last step, and then fail an assertion.',
        discrepancy: 'D-16',
        warns: true,
      },
    ],
  },
  ...['enable', 'normalize_by_steps'].map(
    (key): KnownKey => ({
      path: `rllm.stepwise_advantage.${key}`,
      type: 'boolean',
      yaml: inBoth(false),
      readBy: both(null),
      setting: null,
      ignored: { why: 'The unified trainer reads the mode alone.', discrepancy: null },
    }),
  ),
];
