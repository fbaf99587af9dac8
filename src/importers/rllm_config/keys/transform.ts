import { both, nowhere } from './declare.ts';
import type { KnownKey } from './types.ts';

const TRANSFORM_KEYS = ['impute_missing_names', 'default_traj_name', 'drop_unnamed_traj', 'broadcast'] as const;

/** rLLM's `TransformConfig` cannot be set from a file. */
export const transform: readonly KnownKey[] = TRANSFORM_KEYS.map((key) => ({
  path: `rllm.transform.${key}`,
  type: 'any',
  yaml: nowhere,
  readBy: both(null),
  setting: null,
  ignored: {
    why: 'The trainer makes TransformConfig itself, with broadcast from rllm.stepwise_advantage.mode and the class defaults.',
    discrepancy: null,
  },
}));
