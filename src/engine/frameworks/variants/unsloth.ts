import { GRPO_OF_TRL } from './trl.ts';
import { variantsOf } from './define.ts';

const SOURCE = {
  repository: 'unslothai/unsloth',
  commit: '015bdef0',
  date: '2026-08-22',
  path: 'unsloth/models/rl.py',
};

/** TRL's advantages unchanged; what differs are the defaults of the loss. */
export const unslothVariants = variantsOf(
  'unsloth',
  SOURCE,
  GRPO_OF_TRL.map((spec) => ({ ...spec, line: 3438, defaults: { ...spec.defaults, loss_type: 'bnpo', beta: 0.001 } })),
);
