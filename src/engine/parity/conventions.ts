/** Where a convention centres and what it divides by. */
export interface Convention {
  readonly id: string;
  /** The rule, as a formula. */
  readonly formula: string;
  /** Where it is in use, as far as it is known. */
  readonly usedBy: string;
  readonly centre: 'group' | 'others' | 'batch' | 'none';
  readonly scale: 'group' | 'others' | 'batch' | 'none';
  /** Taken off the number of rewards under the root. */
  readonly ddof: 0 | 1;
  /** Added to the standard deviation. */
  readonly epsilon: number;
}

/** Written rules of group-relative advantages that differ in their numbers; facts of the frameworks' own code. */
export const CONVENTIONS: readonly Convention[] = [
  z(0, 1e-6, 'rLLM'),
  z(1, 1e-6, 'verl, SkyRL, slime, ROLL'),
  z(1, 1e-4, 'TRL, ms-swift, Unsloth, torchtune'),
  z(0, 1e-8, 'TRL (async GRPO), open-instruct'),
  z(1, 1e-9, 'OpenRLHF'),
  {
    id: 'centred',
    formula: 'r − mean',
    usedBy: 'rLLM without std, TRL scale_rewards="none", tinker-cookbook, prime-rl',
    centre: 'group',
    scale: 'none',
    ddof: 0,
    epsilon: 0,
  },
  {
    id: 'leave_one_out',
    formula: 'r − mean of the others',
    usedBy: 'RLOO',
    centre: 'others',
    scale: 'none',
    ddof: 0,
    epsilon: 0,
  },
  {
    id: 'leave_one_out_scaled',
    formula: '(r − mean of the others) / (std of the others + 1e−6), std over n − 1',
    usedBy: 'NeMo-RL',
    centre: 'others',
    scale: 'others',
    ddof: 1,
    epsilon: 1e-6,
  },
  {
    id: 'batch_std',
    formula: '(r − mean) / (std of the batch + 1e−4), std over n − 1',
    usedBy: 'TRL scale_rewards="batch"',
    centre: 'group',
    scale: 'batch',
    ddof: 1,
    epsilon: 1e-4,
  },
  {
    id: 'batch_all',
    formula: '(r − mean of the batch) / (std of the batch + 1e−5), std over n − 1',
    usedBy: 'AReaL',
    centre: 'batch',
    scale: 'batch',
    ddof: 1,
    epsilon: 1e-5,
  },
  {
    id: 'raw',
    formula: 'r',
    usedBy: 'REINFORCE',
    centre: 'none',
    scale: 'none',
    ddof: 0,
    epsilon: 0,
  },
];

/** `(r − mean) / (std + epsilon)` over the group. */
function z(ddof: 0 | 1, epsilon: number, usedBy: string): Convention {
  const small = epsilon.toExponential().replace('-', '−');
  return {
    id: `group_${ddof}_${epsilon}`,
    formula: `(r − mean) / (std + ${small}), std over ${ddof === 0 ? 'n' : 'n − 1'}`,
    usedBy,
    centre: 'group',
    scale: 'group',
    ddof,
    epsilon,
  };
}
