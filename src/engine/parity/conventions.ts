import type { Composition, Kernel } from '../frameworks/types.ts';
import { variantById } from '../frameworks/variants/index.ts';

/** A written rule of advantages, as one framework computes it. */
export interface Convention {
  readonly id: string;
  /** The rule, as a formula. */
  readonly formula: string;
  /** Where it is in use, as far as it is known. */
  readonly usedBy: string;
  /** How it is computed of groups as they were logged, whatever the framework takes for groups. */
  readonly kernel: Kernel;
}

const BATCH_Z: Composition = {
  centre: { over: 'batch' },
  scale: { by: 'batch', ddof: 1, epsilon: 1e-5, at: 'std', singleton: 'zero' },
};

/** Written rules that differ in their numbers; facts of the frameworks' own code. */
export const CONVENTIONS: readonly Convention[] = [
  z(0, 1e-6, 'rLLM', 'rllm.grpo'),
  z(1, 1e-6, 'verl, SkyRL, slime, ROLL', 'verl.grpo'),
  z(1, 1e-4, 'TRL, ms-swift, Unsloth, torchtune', 'trl.grpo.scale_group'),
  z(0, 1e-8, 'TRL (async GRPO), open-instruct', 'trl.async_grpo'),
  z(1, 1e-9, 'OpenRLHF', 'openrlhf.group_norm'),
  {
    id: 'centred',
    formula: 'r − mean',
    usedBy: 'rLLM without std, TRL scale_rewards="none", tinker-cookbook, prime-rl',
    kernel: kernelOf('tinker.centered'),
  },
  {
    id: 'leave_one_out',
    formula: 'r − mean of the others',
    usedBy: 'RLOO',
    kernel: kernelOf('trl.rloo'),
  },
  {
    id: 'leave_one_out_scaled',
    formula: '(r − mean of the others) / (std of the others + 1e−6), std over n − 1',
    usedBy: 'NeMo-RL',
    kernel: kernelOf('nemo.grpo'),
  },
  {
    id: 'batch_std',
    formula: '(r − mean) / (std of the batch + 1e−4), std over n − 1',
    usedBy: 'TRL scale_rewards="batch"',
    kernel: kernelOf('trl.grpo.scale_batch'),
  },
  {
    id: 'batch_all',
    formula: '(r − mean of the batch) / (std of the batch + 1e−5), std over n − 1',
    usedBy: 'AReaL',
    kernel: byGroup({
      grouping: 'id',
      precision: 'float32 by float64',
      composition: BATCH_Z,
    }),
  },
  {
    id: 'raw',
    formula: 'r',
    usedBy: 'REINFORCE',
    kernel: kernelOf('rllm.reinforce'),
  },
];

/** `(r − mean) / (std + epsilon)` over the group. */
function z(ddof: 0 | 1, epsilon: number, usedBy: string, variant: string): Convention {
  const small = epsilon.toExponential().replace('-', '−');
  return {
    id: `group_${ddof}_${epsilon}`,
    formula: `(r − mean) / (std + ${small}), std over ${ddof === 0 ? 'n' : 'n − 1'}`,
    usedBy,
    kernel: kernelOf(variant),
  };
}

function kernelOf(variant: string): Kernel {
  return byGroup(variantById(variant)!.kernel);
}

/** In a log a group is a group, and a missing reward is one that was not logged. */
function byGroup(kernel: Kernel): Kernel {
  return { ...kernel, grouping: 'id', missing: 'leave out' };
}
